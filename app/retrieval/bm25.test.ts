import { expect, test } from "vitest";
import { bm25 as bm25Of, coverage, idfOf, Tally, type Index } from "./bm25";

type TestIndex = Index & { lengths: Float64Array };

/** An index of documents that are given as their words. */
function indexOf(texts: string[]): TestIndex {
  const documents = texts.map((text) => text.split(" "));
  const tally = new Tally(documents.length);
  return {
    documents: documents.length,
    lengths: Float64Array.from(documents, (words) => words.length),
    tally: (term) => {
      tally.clear();
      for (const [document, words] of documents.entries())
        for (const word of words) if (word === term) tally.add(document, 1);
      return tally;
    },
  };
}

const bm25 = (index: TestIndex, terms: string[]) => bm25Of(index, index.lengths, terms);

test("a document with the term scores, and one without does not", () => {
  const [withTerm, without] = bm25(indexOf(["stem words", "rank scores"]), ["stem"]);
  expect(withTerm).toBeGreaterThan(0);
  expect(without).toBe(0);
});

test("a rare term is worth more than a common one", () => {
  const index = indexOf(["index stem", "index rank", "index words"]);
  expect(bm25(index, ["index", "stem", "rank"])[0]).toBeGreaterThan(bm25(index, ["index", "index", "rank"])[0] ?? 1);
});

test("a longer document scores less for the same word", () => {
  const [short = 0, long = 0] = bm25(indexOf(["stem words", "stem words and many more of them", "rank"]), ["stem"]);
  expect(short).toBeGreaterThan(long);
});

test("a term that no document has lowers the share that the others can reach", () => {
  const index = indexOf(["stem words", "rank"]);
  expect(bm25(index, ["stem", "penguin"])[0]).toBeLessThan(bm25(index, ["stem"])[0] ?? 0);
});

test("coverage is 1 for a neighborhood with every term, however often it says them", () => {
  const [both, one] = coverage(
    indexOf(["stem words stem", "rank words"]),
    ["stem", "words"],
    [idfOf(1, 2), idfOf(2, 2)],
  );
  expect(both).toBeCloseTo(1);
  expect(one).toBeLessThan(0.5);
});

test("a question without terms scores nothing", () => {
  expect([...bm25(indexOf(["stem"]), [])]).toEqual([0]);
});
