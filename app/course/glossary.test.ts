import { describe, expect, test } from "vitest";
import { isNameOf, isSameName, renamed, termsNamed, type GlossaryTerm } from "./glossary";

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

describe("signs", () => {
  const LANGUAGES = [
    entry("C"),
    entry("C++", "see plus plus"),
    entry("C#"),
    entry("A*"),
    entry("BM25+"),
    entry("BM25"),
  ];
  const named = (text: string, glossary = LANGUAGES) => termsNamed(text, glossary).map(({ name }) => name);

  test.each([
    ["What is C++?", ["C++"]],
    ["What is c#?", ["C#"]],
    ["What is C?", ["C"]],
    ["How do C and C++ differ?", ["C", "C++"]],
    ["What does C++20 add to C?", ["C", "C++"]],
    ["What is A* search?", ["A*"]],
    ["What is *C*?", ["C"]],
    ["Compare BM25 and BM25+.", ["BM25", "BM25+"]],
    ["C+recall", ["C"]],
  ])("%j names %j", (text, names) => {
    expect(named(text)).toEqual(names);
  });

  test("that a text leaves out can be those of several terms", () => {
    expect(named("What is c?", [entry("C++"), entry("C#")])).toEqual(["C#", "C++"]);
  });

  test("that a term does not have are of another term", () => {
    expect(named("What is C++?", [entry("C")])).toEqual([]);
    expect(named("What is C++?", [entry("C#")])).toEqual([]);
  });

  test("tell names apart", () => {
    expect([isSameName("C", "C++"), isSameName("C#", "C++"), isSameName("c++", "C++")]).toEqual([false, false, true]);
    expect([isNameOf("C++", "c"), isNameOf("C", "C++"), isNameOf("C++", "C#")]).toEqual([true, false, false]);
    expect(renamed("C and C++ and c", "C", "the language")).toBe("the language and C++ and the language");
    expect(renamed("What is C++? What is c?", "C++", "cpp")).toBe("What is cpp? What is cpp?");
  });
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
