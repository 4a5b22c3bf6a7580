import { expect, it } from "vitest";
import { credentialProblems, toDisplayName, toShownName, toSubject } from "./credentials";

const GOOD = { name: "Ada Lovelace", password: "a correct horse battery" };

it.each([
  [{}, null],
  [{ name: "李 🎓" }, null],
  [{ password: "🎓".repeat(15) }, null],
  [{ name: "" }, { name: "name_missing" }],
  [{ name: " \u200b … " }, { name: "name_missing" }],
  [{ name: "a".repeat(101) }, { name: "name_long" }],
  [{ password: "a".repeat(14) }, { password: "password_short" }],
  [{ password: "🎓".repeat(14) }, { password: "password_short" }],
  [{ password: "a".repeat(501) }, { password: "password_long" }],
  [{ password: "ADA  LOVELACE  ", name: "ada lovelace" }, { password: "password_is_name" }],
  [
    { name: "", password: "" },
    { name: "name_missing", password: "password_short" },
  ],
])("%j: %j", (change, problems) => expect(credentialProblems({ ...GOOD, ...change })).toEqual(problems));

it("finds an account regardless of case, spaces and Unicode form", () => {
  for (const name of ["  ADA\tLovelace ", "ada lovelace", "Ａda Lovelace"])
    expect(toSubject(name)).toBe("ada lovelace");
  expect(toSubject("Jose\u0301")).toBe(toSubject("JOSÉ"));
  expect(toDisplayName("  Ada \n Lovelace ")).toBe("Ada Lovelace");
});

it("leaves nothing invisible in a name", () => {
  expect(toDisplayName("Ada\u200b \u202eLovelace\ufeff")).toBe("Ada Lovelace");
  expect(toSubject("A\u00adda")).toBe("ada");
  expect(toDisplayName("می\u200cخواهم 👩\u200d🎓")).toBe("می\u200cخواهم 👩\u200d🎓");
});

it("shows a name of another server on one line", () => {
  expect(toShownName("Ada\u0000\u0007Lovelace\ud800")).toBe("Ada Lovelace\ufffd");
  expect(toShownName("🎓".repeat(200))).toBe("🎓".repeat(100));
});
