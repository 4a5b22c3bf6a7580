import { expect, test } from "vitest";
import { isAccepted, readLicences } from "./read-licences";

test("every installed package has an accepted licence", async () => {
  const packages = await readLicences();
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["(Apache-2.0 AND MIT)", true],
  ["(MIT AND GPL-3.0)", false],
  ["GPL-3.0", false],
  ["AGPL-3.0 OR SSPL-1.0", false],
  ["UNLICENSED", false],
  ["none", false],
])("the licence %s: %s", (expression, accepted) => expect(isAccepted(expression)).toBe(accepted));
