import { expect, test } from "vitest";
import { plainQuestion } from "./plain-question";

test.each([
  ["whats an index", "what is an index"],
  ["hey, can you pls tell me what a posting is??", "what is a posting?"],
  ["I don't understand stemming", "what is stemming"],
  ["i forgot why we need idf", "why we need idf"],
  ["how does bm25 work in this course?", "how does bm25 work?"],
  ["how dose bm25 work", "how does bm25 work"],
  ["what dose is usual", "what dose is usual"],
  ["what dos bm25 mean", "what does bm25 mean"],
  ["exact scan def", "exact scan definition"],
  ["what is its usual value?", "what is its usual value?"],
  ["it's fast, isnt it", "it is fast, is not it"],
  ["¿Me puedes explicar cómo funciona, por favor?", "cómo funciona?"],
  ["and why?", "and why?"],
  ["How do we measure closeness here? Is it euclidean?", "How do we measure closeness here?"],
  ["exact scan or hnsw? which one is faster", "exact scan or hnsw? which one is faster"],
  ["what does it mean that we normalize", "what is we normalize"],
  ["q es bm25", "qué es bm25"],
  ["que es un indice invertido?", "qué es un índice invertido?"],
  ["huh? what did that mean", "what did that mean"],
  ["why stem? ".repeat(200), "why stem?"],
  ["how does search go, step by step", "how does search go"],
  ["good morning! what's bm25?", "what is bm25?"],
  ["thanks! and what is idf", "what is idf"],
  ["can u explain the motorway thing", "explain the motorway"],
  ["what is the most important stuff", "what is the most important stuff"],
  ["what does an index consist of?", "what are the parts of an index?"],
  ["what is the score made up of", "what are the parts of the score"],
  ["what are the ingredients of the formula", "what are the parts of the formula"],
  ["what does it consist of", "what does it consist of"],
  ["what all happens to a word", "what happens to a word"],
  ["search for recall", "recall"],
  ["find the part about recall", "find the part about recall"],
  ["i want to see the part with the zip", "go to the part with the zip"],
  ["what is said at 2:00 in the ranking one", "what is said at 2:00 in the ranking lecture"],
  ["three main points of lecture 1", "main points of lecture 1"],
  ["thank u :)", "thank you"],
  ["lol ok", "ok"],
  ["im confused about what k1 is", "what is k1"],
  ["I don't really get how it works", "how it works"],
  ["whats the diff between k1 nd b", "what is the difference between k1 and b"],
  ["i have an exam tomorrow what should i know", "what should i know"],
  ["how would you explain an index to a friend of mine?", "explain an index?"],
  ["could you walk me through the formula", "explain the formula"],
  ["eli5: recall", "explain recall"],
  ["what's the deal with stop words", "explain stop words"],
  ["what exactly is it", "what is it"],
  ["summarize it in 3 sentences", "summarize it"],
])("“%s” asks “%s”", (question, expected) => {
  expect(plainQuestion(question)).toBe(expected);
});

test.each(["please", "hi", "???", "a".repeat(2_000)])("something is left of %j", (question) => {
  expect(plainQuestion(question)).not.toBe("");
});
