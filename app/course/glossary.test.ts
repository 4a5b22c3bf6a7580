import { expect, test } from "vitest";
import { isSameName, renamed, termsNamed, type GlossaryTerm } from "./glossary";

const entry = (term: string, ...spellings: string[]): GlossaryTerm => ({
  term,
  spellings,
  misheard: [],
  definition: `What ${term} is.`,
  moment: null,
});
const GLOSSARY = [
  entry("index"),
  entry("inverted index", "posting file"),
  entry("BM25", "bee em 25", "BM 25"),
  entry("C++"),
];
const named = (text: string) => termsNamed(text, GLOSSARY).map(({ name }) => name);

test.each([
  ["What is an inverted index?", ["inverted index"]],
  ["What are inverted indexes and what is bm25?", ["inverted index", "BM25"]],
  ["How do posting files help BM-25?", ["BM 25", "posting file"]],
  ["What is an index?", ["index"]],
  ["What is indexing?", []],
  ["", []],
])("%j names %j", (text, names) => {
  expect(named(text)).toEqual(names);
});

test("a term is named once, by its longest name", () => {
  expect(named("BM25, that is bee em 25")).toEqual(["bee em 25"]);
});

test("names are the same but for case, punctuation and plural", () => {
  expect(isSameName("Inverted Indexes", "inverted index")).toBe(true);
  expect(isSameName("Posting lists", "posting-list")).toBe(true);
  expect(isSameName("BM25", "bm 25")).toBe(false);
});

test("another name is put in place of one", () => {
  expect(renamed("What does Bee-Em 25 ignore?", "bee em 25", "BM25")).toBe("What does BM25 ignore?");
  expect(renamed("KNNs and KNN's", "KNN", "$& neighbors")).toBe("$& neighbors and $& neighbors");
  expect(renamed("indexing", "index", "list")).toBe("indexing");
  expect(renamed("as it is", "…", "x")).toBe("as it is");
});
