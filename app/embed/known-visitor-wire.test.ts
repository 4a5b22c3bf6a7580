import { expect, test } from "vitest";
import { knownVisitorFromJson, knownVisitorToJson } from "./known-visitor-wire";

test.each([true, false])("a visitor who is known (%s) is read as such", (isKnown) => {
  expect(knownVisitorFromJson(knownVisitorToJson(isKnown))).toBe(isKnown);
});

test.each([null, "true", { is_known: "yes" }])("%j names no known visitor", (json) => {
  expect(knownVisitorFromJson(json)).toBe(false);
});
