import { describe, expect, test } from "vitest";
import { isUnspaced, joinLines, joinWords } from "./unspaced-scripts";

describe("words of a script without spaces are joined without them", () => {
  test.each([
    ["機械", "学習", "機械学習"],
    ["です。", "「次", "です。「次"],
    ["ไทย", "คำ", "ไทยคำ"],
    ["𠮷", "野", "𠮷野"],
    ["GPU", "を", "GPU を"],
    ["모든", "말", "모든 말"],
    ["no", "one", "no one"],
  ])("%s + %s", (before, after, joined) => expect(joinWords(before, after)).toBe(joined));
});

test("lines are joined without a space in Chinese and Japanese, but not in Thai, where it ends a phrase", () => {
  expect(joinLines("机器学习，", "是什么？")).toBe("机器学习，是什么？");
  expect(joinLines("สวัสดีครับ", "วันนี้")).toBe("สวัสดีครับ วันนี้");
});

test("letters and punctuation of scripts without spaces are told from others", () => {
  expect([..."あ漢ー。！ไ"].every(isUnspaced)).toBe(true);
  expect([..."aя한.! "].some(isUnspaced)).toBe(false);
});
