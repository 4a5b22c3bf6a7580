import { expect, test } from "vitest";
import { isAccepted, readLicenses } from "./read-licenses";

test("every installed package has an accepted license", async () => {
  const packages = await readLicenses();
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(({ license }) => !isAccepted(license))).toEqual([]);
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
])("the license %s: %s", (expression, accepted) => expect(isAccepted(expression)).toBe(accepted));
