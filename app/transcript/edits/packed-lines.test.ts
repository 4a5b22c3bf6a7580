import { expect, test } from "vitest";
import { packLines, unpackLines } from "./packed-lines";

test("lines come back as they were packed", () => {
  const lines = [
    { startMs: 0, endMs: 1_250, text: 'He said: "a\tb"\n</script>' },
    { startMs: 1_250, endMs: 90_000_000, text: "有袋類", speaker: "Ada" },
    { startMs: 3, endMs: 4, text: "a b", confidence: { percent: 0, unsureWords: ["a", "b"] } },
    { startMs: 5, endMs: 6, text: "c", confidence: { percent: 90, unsureWords: [] } },
  ];
  expect(unpackLines(packLines(lines))).toEqual(lines);
  expect(unpackLines(packLines([]))).toEqual([]);
});

test.each(["{}", "[1]", '[1,"2","a","",null,""]', '[1,2,3,"",null,""]', '[1,2,"a",null,null,""]', "["])(
  "%s is refused",
  (text) => expect(() => unpackLines(text)).toThrow(),
);
