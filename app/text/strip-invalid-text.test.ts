import { expect, test } from "vitest";
import { stripInvalidText } from "./strip-invalid-text";

test("text that jsonb rejects is stripped, and everything else is kept", () => {
  const value = { "a\0": ["\uD800x", "🙂", null, 1, true, undefined], nested: { text: "a\0b" } };
  expect(stripInvalidText(value)).toEqual({ a: ["\uFFFDx", "🙂", null, 1, true, undefined], nested: { text: "ab" } });
});

test("a value of any depth can be stored: levels beyond the limit become null", () => {
  let deep: unknown = "core";
  for (let depth = 0; depth < 200_000; depth++) deep = depth % 2 ? [deep] : { deep };
  const stored = JSON.stringify(stripInvalidText({ text: "kept", deep }));
  expect(stored).toMatch(/^\{"text":"kept","deep":/);
  expect(stored).not.toContain("core");
  const shallow = { a: [[[["core"]]]] };
  expect(stripInvalidText(shallow)).toEqual(shallow);
});
