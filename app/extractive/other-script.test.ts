import { expect, test } from "vitest";
import { NO_MATERIAL } from "./material";
import { isInOtherScript } from "./other-script";

const course = { ...NO_MATERIAL, courseTitle: "How search works" };

test.each([
  ["ما هو الفهرس المقلوب؟", true],
  ["什么是 BM25 的倒排索引？", true],
  ["Что такое стемминг?", true],
  ["what does α mean", false],
  ["¿qué es la raíz?", false],
  ["😀", false],
])("“%s” is in another script than the course: %s", (question, expected) => {
  expect(isInOtherScript(question, course)).toBe(expected);
});

test("a question in the script of the course's titles is not", () => {
  expect(isInOtherScript("什么是倒排索引？", { ...course, courseTitle: "搜索引擎原理" })).toBe(false);
  expect(isInOtherScript("什么是倒排索引？", NO_MATERIAL)).toBe(false);
});
