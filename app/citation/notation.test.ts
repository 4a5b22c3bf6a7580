import { describe, expect, test } from "vitest";
import { bracketedSentences, LAW, MATHEMATICS, PROGRAMMING } from "../../tests/fixtures/bracketed-numbers";
import { MORE_LAW, MORE_MATHEMATICS, MORE_PROGRAMMING } from "../../tests/fixtures/more-bracketed-numbers";
import { THIRD_LAW, THIRD_MATHEMATICS, THIRD_PROGRAMMING } from "../../tests/fixtures/third-bracketed-numbers";
import { isNotation } from "./notation";

const SETS: Record<string, string> = { programming: PROGRAMMING, mathematics: MATHEMATICS, law: LAW };
const MORE: Record<string, string> = {
  programming: MORE_PROGRAMMING,
  mathematics: MORE_MATHEMATICS,
  law: MORE_LAW,
};
const THIRD: Record<string, string> = {
  programming: THIRD_PROGRAMMING,
  mathematics: THIRD_MATHEMATICS,
  law: THIRD_LAW,
};

/** Returns the sentences with a marker that is not recognized as what it is. */
const wrongIn = (list: string) =>
  bracketedSentences(list).filter(({ text, markers }) =>
    markers.some(({ start, end, isCitation }) => isNotation(text, start, end) === isCitation),
  );

describe("bracketed numbers in 200 sentences", () => {
  test("there are 200 sentences, with citations and notation in each field", () => {
    const sentences = Object.values(SETS).map(bracketedSentences);
    expect(sentences.map(({ length }) => length)).toEqual([70, 70, 60]);
    for (const field of sentences) {
      const citations = field.flatMap(({ markers }) => markers).filter(({ isCitation }) => isCitation);
      expect(citations.length).toBeGreaterThan(50);
      expect(field.flatMap(({ markers }) => markers).length - citations.length).toBeGreaterThan(18);
    }
  });

  test.each([SETS, MORE, THIRD].flatMap((sets) => Object.entries(sets)))(
    "at least 97 of 100 sentences are right: %s",
    (_field, list) => {
      const wrong = wrongIn(list).map(({ text }) => text);
      expect(wrong.length / bracketedSentences(list).length, wrong.join("\n")).toBeLessThanOrEqual(0.03);
    },
  );
});

test.each([
  ["threads read counter[1] before it is written [2]", 20, true],
  ["threads share memory[1]. They need a lock [2]", 20, false],
  ["threads share memory[1] and files[2]", 20, false],
  ["coins[1] and coins[2] are compared", 5, true],
  ["the variable total[2] grows", 18, true],
  ["she quotes section [1] of the Act", 19, true],
  ["the section [1] of the lecture", 12, false],
  ["every node[1] has two children", 10, false],
])("%j", (text, start, expected) => expect(isNotation(text, start, start + 3)).toBe(expected));

test("only the marker's own line is read", () => {
  const text = "the interval\n[1, 3] is where it is said.\nTheorem\n[2]";
  expect(isNotation(text, 13, 19)).toBe(false);
  expect(isNotation(text, text.length - 3, text.length)).toBe(false);
  expect(isNotation("the interval [1, 3]", 13, 19)).toBe(true);
});

test("each marker takes the same time, however long the text is", () => {
  const text = "f(".repeat(20_000) + "a ".repeat(20_000) + "[1]" + " b".repeat(20_000);
  const start = text.indexOf("[1]");
  const started = performance.now();
  for (let times = 0; times < 1_000; times++) isNotation(text, start, start + 3);
  expect(performance.now() - started).toBeLessThan(1_000);
});

/** Returns whether the last bracket of a sentence is notation. */
function isLastNotation(text: string): boolean {
  const start = text.lastIndexOf("[");
  return isNotation(text, start, text.indexOf("]", start) + 1);
}

describe("classification of a bracketed number by its context", () => {
  test.each([
    ["a year", "R v Jones [2019]"],
    ["a paragraph of a judgment", "as Lord Hodge says at [12]"],
    ["an operator before it", "x = [1]"],
    ["an operator after it", "we compute [1] + 2"],
    ["a product without spaces", "we compute [1]*n"],
    ["a product with spaces", "we compute [1] * n"],
    ["a factor between two others", "we compute 2 * [1] + 3"],
    ["a comparison in a sentence", "It grows while n > [1]"],
    ["a list that the sentence goes on about", "It maps the vector [1, 2] to another one."],
    ["a list that is returned at the end", "It returns [1, 2]."],
    ["a set operation in TeX", "[1, 2] \\cup A"],
    ["an argument", "sum([1, 2])"],
    ["a later argument", "zip(a, [1, 2])"],
    ["a row of a matrix", "[[1, 2], [3, 4]]"],
    ["a field's index", "self.rows[3]"],
    ["a name with an underscore", "word_count[3]"],
    ["a name in camel case", "wordCount[3]"],
    ["the second of two indices", "grid[1][2]"],
    ["the result of a call", "f(x)[1]"],
    ["an element that the sentence is about", "so words[1] holds it"],
    ["a capitalized label", "by the Theorem [2]"],
    ["a Spanish label", "según el Teorema [2]"],
    ["a section sign", "under § [3]"],
    ["an interval", "on the interval [1, 3]"],
    ["a variable in an interval", "for x in [1, 3]"],
    ["a list that is returned", "it returns [1, 2]"],
    ["numbers that repeat", "we have [1, 1]"],
    ["numbers that do not ascend", "we have [3, 1, 2]"],
    ["what is joined to an interval", "the intervals [1, 3] and [5, 8]"],
    ["an index in words", "at index [1]"],
    ["an element in words", "element [2] of the array"],
    ["a letter that a quotation changed", 'He says "[1]t is fast'],
    ["a residue class", "the residue class [3]"],
    ["a number of a remainder", "so [3] modulo 7"],
    ["a counted place, if the sentence goes on", "in round [2] the leader is elected"],
    ["a test case", "The test case [3]"],
    ["a residue in a line about them", "Modulo 7 its square is [2]"],
    ["numbers that say how something is written", "It is stored as [1, 2]"],
    ["a range of characters", "The regular expression [1-9]"],
    ["a section of a named law", "Under s [2] of the Act"],
    ["a number inside a quotation", 'It says "[2] The tenant shall pay'],
    ["the first of several places", "See recitals [1] to [4]"],
  ])("%s is notation: %j", (_name, text) => expect(isLastNotation(text)).toBe(true));

  test.each([
    ["the end of a sentence", "We stem words [1]."],
    ["no space before it", "We stem words[1]."],
    ["a number that is no year", "It is fast [1500]."],
    ["a comma after it", "As she says [1], it is fast."],
    ["a dash after it", "It is fast [1] - and small."],
    ["a second marker", "It is fast [1] [2]"],
    ["a closed parenthesis before it", "It is fast (as f(x) is) [1]"],
    ["a range of sources", "The lecture spends time on [1-3]"],
    ["ascending sources", "Both say so [1, 2, 5]."],
    ["sources joined by and", "Stemming helps [1] and [2]"],
    ["a common word in lower case", "the third step [2]"],
    ["a structure at the end of its sentence", "It stores the words[1] and the rows."],
    ["the element of a sentence", "That is a key element [2]."],
    ["a counted place at the end of its sentence", "Each edge is relaxed once per round [3]."],
    ["counted places with several sources", "It is visited level by level [2, 3] in turn"],
    ["a word beside the name of a variable", "It keeps the variable alive[1]."],
    ["a marker before a script without spaces", "说明 [1]倒排索引"],
    ["sources in a lecture", "It is explained in [1, 3]."],
    ["a class of a school", "It is taught in the class [5]."],
    ["a quotation before it", 'It is called "stemming" [1] here.'],
    ["a variable before it", "We divide it by s [2] of them."],
    ["several places before it", "The book has chapters [2] and an index."],
    ["a source of what is written", "It is written as a list [1]."],
    ["the end of emphasis", "*The index maps terms [1]* and more"],
    ["the start of emphasis", "Stemming helps [1] *before* ranking"],
    ["the start of a quotation", "> [1]"],
    ["the start of a list's item", "+ [1] says so"],
    ["an item in a quotation", "> - [1] says so"],
    ["a difference after a term", "**Recall** [1] - 50% of it"],
    ["an equation after a term", "* *Stemming* [1] = cutting endings"],
    ["a list that a source is about", "The index keeps a postings list [1, 2]."],
    ["a vector that a source is about", "Each document becomes a vector [1, 3]. It is long."],
  ])("%s leaves a citation: %j", (_name, text) => expect(isLastNotation(text)).toBe(false));
});

test("what is joined to a citation is a citation, however many are joined", () => {
  const joined = Array.from({ length: 20 }, (_, index) => `[${index + 1}]`).join(" and ");
  expect(isLastNotation(`We stem words ${joined}`)).toBe(false);
});

test("sources that are joined by a plus are not added up", () => {
  expect(isNotation("Both say so [1] + [2].", 12, 15)).toBe(false);
  expect(isNotation("Both say so [1] + 2.", 12, 15)).toBe(true);
});

test("a marker at either end of a text is read without what is not there", () => {
  expect(isNotation("[1]", 0, 3)).toBe(false);
  expect(isNotation("", 0, 0)).toBe(false);
  expect(isNotation("[1] = x", 0, 3)).toBe(true);
});

test("a name with special characters of a regular expression is read as it is written", () => {
  for (const name of ["a$", "$", "x$y", "π", "_", "ñandú"])
    expect(() => isNotation(`${name}[1] and ${name}[2]`, name.length, name.length + 3)).not.toThrow();
  expect(isLastNotation("the $total[2]")).toBe(true);
});
