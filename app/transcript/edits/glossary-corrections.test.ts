import { expect, test } from "vitest";
import { correctedLine, findListed, knownNames } from "./glossary-corrections";
import { NearTerms } from "./near-terms";

const GLOSSARY = [
  { term: "inverted index", spellings: ["postings list"], misheard: ["in worded index", "index"] },
  { term: "BM25", spellings: ["Okapi"], misheard: ["be em 25", "B.M. 25"] },
  { term: "okapi", spellings: [], misheard: ["be em 25"] },
  { term: "backpropagation", spellings: [], misheard: [] },
  { term: "Dijkstra", spellings: [], misheard: [] },
  { term: "stemming", spellings: [], misheard: [] },
];
const names = knownNames(GLOSSARY);
const isCommon = (word: string) => ["a", "the", "steaming", "back", "propagation", "of", "is"].includes(word);
const near = new NearTerms(
  GLOSSARY.map(({ term }) => term),
  isCommon,
);

const listed = (text: string) => findListed(text, names).found.map(({ from, to, kind }) => [from, to, kind]);
const guessed = (text: string) =>
  findListed(text, names).rest.flatMap((words) => near.find(text, words).map(({ from, to }) => [from, to]));

test.each([
  ["An in worded index has words.", [["in worded index", "inverted index", "misheard"]]],
  ["In worded index: what?", [["In worded index", "Inverted index", "misheard"]]],
  [
    "Each postings list and each index.",
    [
      ["postings list", "inverted index", "name"],
      ["index", "inverted index", "misheard"],
    ],
  ],
  ["The inverted index is right.", []],
  ["We use b-m 25 here.", [["b-m 25", "BM25", "misheard"]]],
  ["A name of two terms, be em 25, may be either.", []],
  ["Indexing is another word.", []],
])("the glossary corrects %j", (text, corrections) => {
  expect(listed(text)).toEqual(corrections);
});

test.each([
  ["So back propagation is next.", [["back propagation", "backpropagation"]]],
  ["The algorithm of Dykstra.", [["Dykstra", "Dijkstra"]]],
  ["The invertid indecs.", [["invertid indecs", "inverted index"]]],
  ["It is a djikstra.", [["djikstra", "Dijkstra"]]],
  ["A steaming pot, and stemmed words.", []],
  ["Nothing here is near.", []],
])("guesses in %j are near misses, and no common words or other forms", (text, guesses) => {
  expect(guessed(text)).toEqual(guesses);
});

test("a line is corrected at all its places at once", () => {
  const line = { startMs: 0, endMs: 1, text: "An in worded index, b m 25." };
  const { found } = findListed(line.text, names);
  expect(correctedLine(3, line, found)).toEqual({
    at: 3,
    from: [line],
    to: [{ ...line, text: "An inverted index, BM25." }],
  });
  expect(correctedLine(3, line, [])).toBeNull();
});
