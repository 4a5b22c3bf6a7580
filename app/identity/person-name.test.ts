import { expect, it } from "vitest";
import { personName } from "./person-name.server";

it.each([
  [{ name: "  Ada \n Lovelace ", email: "ada@example.edu" }, "Ada Lovelace"],
  [{ given_name: "Ada", family_name: "Lovelace" }, "Ada Lovelace"],
  [{ family_name: "李" }, "李"],
  [{ name: "", preferred_username: "ada" }, "ada"],
  [{ name: "…", nickname: "Ada" }, "Ada"],
  [{ email: "ada@example.edu" }, "ada@example.edu"],
  [{ name: "Ada\u0000Lovelace\ud800" }, "Ada Lovelace\ufffd"],
  [{ name: "🎓a".repeat(100) }, "🎓a".repeat(50)],
  [{ name: 42, email: ["ada@example.edu"] }, "Example University 95EF"],
  [{}, "Example University 95EF"],
])("names %j %s", (claims, name) => expect(personName(claims, "subject-1", "Example University").name).toBe(name));

it("gives two people without a name different names", () => {
  expect(personName({}, "subject-1", "A").name).not.toBe(personName({}, "subject-2", "A").name);
});

it("tells a name that the server sent from one that stands in for it", () => {
  expect(personName({ name: "Ada" }, "subject-1", "A").isUnnamed).toBe(false);
  expect(personName({ name: " " }, "subject-1", "A").isUnnamed).toBe(true);
});
