import { expect, test } from "vitest";
import { storable } from "./storable";

test("what jsonb cannot hold is taken out, everything else stays", () => {
  const value = { "a\0": ["\uD800x", "🙂", null, 1, true, undefined], nested: { text: "a\0b" } };
  expect(storable(value)).toEqual({ a: ["\uFFFDx", "🙂", null, 1, true, undefined], nested: { text: "ab" } });
});
