// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isComposing } from "./is-composing";

test.each([
  ["Chrome and Firefox, before the composition ends", { key: "Enter", isComposing: true, keyCode: 229 }],
  ["Safari, after the composition has ended", { key: "Enter", isComposing: false, keyCode: 229 }],
  ["a browser that sends another key code", { key: "Process", isComposing: true }],
])("a key belongs to the input method in %s", (_browser, press) => {
  expect(isComposing(new KeyboardEvent("keydown", press))).toBe(true);
});

test("other keys do not belong to an input method", () => {
  expect(isComposing(new KeyboardEvent("keydown", { key: "Enter", keyCode: 13 }))).toBe(false);
});
