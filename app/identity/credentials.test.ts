import { expect, it } from "vitest";
import { credentialProblems, toDisplayName, toSubject } from "./credentials";

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
