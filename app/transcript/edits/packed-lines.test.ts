import { expect, test } from "vitest";
import type { Line } from "./line";
import { packLines, unpackLines } from "./packed-lines";

test("lines come back as they were packed", () => {
  const lines: Line[] = [
    { startMs: 0, endMs: 1_250, text: 'He said: "a\tb"\n</script>' },
    { startMs: 1_250, endMs: 90_000_000, text: "有袋類", speaker: "Ada" },
    { startMs: 3, endMs: 4, text: "a b", confidence: { percent: 0, unsureWords: ["a", "b"] } },
    { startMs: 4, endMs: 5, text: "b", confidence: { percent: 9, unsureWords: [] }, isConfirmed: true },
    { startMs: 5, endMs: 6, text: "c", confidence: { percent: 90, unsureWords: [] } },
  ];
  expect(unpackLines(packLines(lines))).toEqual(lines);
  expect(unpackLines(packLines([]))).toEqual([]);
});

test.each(["{}", "[1]", '[1,"2","a","",null,"",0]', '[1,2,3,"",null,"",0]', '[1,2,"a",null,null,"",0]', "["])(
  "%s is refused",
  (text) => expect(() => unpackLines(text)).toThrow(),
);
