import { expect, test } from "vitest";
import { writtenNames } from "./written-names";

test.each([
  ["how many parameters does gpt-4 have", ["gpt"]],
  ["Is GPT-4 better than BERT?", ["GPT", "BERT"]],
  ["what is word2vec", ["word2vec"]],
  ["does PyTorch use GPUs or TPUs", ["PyTorch", "GPUs", "TPUs"]],
  ["whats bm52", ["bm52"]],
  ["the error code E4012", ["E4012"]],
  ["what is the F1 score", ["F1"]],
  ["What is the tenth (10th) of the top-10?", []],
  ["I do not get it, ELI5", []],
  ["why does EVERYTHING get lowercased", []],
  ["WHAT IS THE IDF OF A WORD", []],
  ["WHAT IS BM25 FOR", ["BM25"]],
  ["", []],
])("the words that %j writes as names are %j", (text, names) => {
  expect([...writtenNames(text)]).toEqual(names);
});
