import { describe, expect, test } from "vitest";
import { contentTerms } from "~/text/content-terms";
import { makeFoundPassage } from "../../tests/factories";
import { goOn } from "./go-on";
import { candidatesOf } from "./sentence-candidates";

/** Directions of vectors: the sentences of one direction are about the same. */
const ICE = Float32Array.of(1, 0);
const WORDS = Float32Array.of(0, 1);

const FIRST = "A glacier is a river of ice that flows downhill.";
const words = (count: number) => Array.from({ length: count }, () => "very").join(" ");

/** Goes on from the first of these sentences. Returns those that were added. */
function added(sentences: readonly [text: string, vector: Float32Array][], { said = "" } = {}): string[] {
  const passage = makeFoundPassage(1, sentences.map(([text]) => text).join(" "));
  const scored = candidatesOf([passage], "").map((candidate, index) => ({
    candidate,
    vector: sentences[index]?.[1] ?? ICE,
    score: 1,
    similarity: 0,
    isWanted: false,
  }));
  const quoted = scored.slice(0, 1).map(({ candidate }) => candidate);
  const longer = goOn(quoted, scored, { terms: contentTerms("What is a glacier?"), said });
  return longer.slice(1).map(({ text }) => text);
}

describe("a short answer goes on with what is said next", () => {
  test("if that is about the same", () => {
    const next = "Snow becomes ice in about a hundred years.";
    expect(
      added([
        [FIRST, ICE],
        [next, ICE],
      ]),
    ).toEqual([next]);
  });

  test("if that leans on it", () => {
    const next = "It moves a few meters a day.";
    expect(
      added([
        [FIRST, ICE],
        [next, WORDS],
      ]),
    ).toEqual([next]);
  });

  test("if it is an example that the lecturer poses as a question", () => {
    const [second, third] = ["Almost all texts have the word the.", "Most people find very little."];
    const after = (first: string) =>
      added([
        [first, ICE],
        [second, WORDS],
        [third, ICE],
      ]);
    expect(after("Take the question: where is the ice?")).toEqual([second, third]);
    expect(after("The lecturer asks you where the ice is.")).toEqual([]);
  });

  test("if that is a short example", () => {
    const first = `${FIRST.slice(0, -1)} for many years and far.`;
    const after = (next: string) =>
      added([
        [first, ICE],
        [next, WORDS],
      ]);
    expect(after("Snow and hail become hard.")).toEqual(["Snow and hail become hard."]);
    expect(after(`Snow and hail become ${words(12)} hard.`)).toEqual([]);
  });

  test("if the answer is hardly more than a name, and that has a word of the question", () => {
    const next = "People in the mountains fear a glacier.";
    expect(
      added([
        [FIRST, ICE],
        [next, WORDS],
      ]),
    ).toEqual([next]);
    expect(
      added([
        [`${FIRST.slice(0, -1)} and is ${words(6)} long.`, ICE],
        [next, WORDS],
      ]),
    ).toEqual([]);
  });
});

describe("an answer ends", () => {
  test("where the lecture turns to something else", () => {
    const other = "Postings lists hold the numbers of documents.";
    expect(
      added([
        [FIRST, ICE],
        [other, WORDS],
        ["Ice is heavy and breaks rocks.", ICE],
      ]),
    ).toEqual([]);
  });

  test("when it explains enough", () => {
    const [one, two] = [`Ice is ${words(12)} heavy.`, `Ice is ${words(12)} cold.`];
    expect(
      added([
        [FIRST, ICE],
        [one, ICE],
        [two, ICE],
        ["Ice is not hot at all.", ICE],
      ]),
    ).toEqual([one, two]);
    expect(
      added([
        [`Ice is ${words(32)} heavy.`, ICE],
        [two, ICE],
      ]),
    ).toEqual([]);
  });

  test("before what turns to something else", () => {
    expect(
      added([
        [FIRST, ICE],
        ["And still it has a blind spot.", ICE],
      ]),
    ).toEqual([]);
  });

  test("with the fact that was asked for", () => {
    const passage = makeFoundPassage(
      1,
      "Porter invented the stemmer of English words in nineteen eighty. It has no list of words.",
    );
    const scored = candidatesOf([passage], "").map((candidate) => ({
      candidate,
      vector: ICE,
      score: 1,
      similarity: 0,
      isWanted: true,
    }));
    const first = scored.slice(0, 1).map(({ candidate }) => candidate);
    expect(goOn(first, scored, { terms: new Set(), said: "" })).toHaveLength(2);
    expect(goOn(first, scored, { terms: new Set(), said: "", isFact: true })).toHaveLength(1);
  });

  test("when it ends with the name of what it describes", () => {
    expect(
      added([
        ["That is ice.", ICE],
        ["When it flows, it cuts valleys.", ICE],
      ]),
    ).toEqual([]);
  });

  test("before questions, words to the listeners, examples that are made up, and what was quoted before", () => {
    const heard = "Snow becomes ice in about a hundred years.";
    for (const next of ["How does it move downhill?", "See you in the next lecture.", "Suppose you stand on ice."])
      expect(
        added([
          [FIRST, ICE],
          [next, ICE],
        ]),
      ).toEqual([]);
    expect(
      added(
        [
          [FIRST, ICE],
          [heard, ICE],
        ],
        { said: `“${heard}” [1]` },
      ),
    ).toEqual([]);
  });
});

/** Goes on from the sentences of passages that begin with one of `openings`. Returns all, in order. */
function wholeOf(contents: string[], ...openings: string[]) {
  const scored = candidatesOf(
    contents.map((content, index) => makeFoundPassage(index + 1, content)),
    "",
    0,
  ).map((candidate) => ({ candidate, vector: ICE, score: 1, similarity: 0, isWanted: false }));
  const quoted = scored
    .map(({ candidate }) => candidate)
    .filter(({ text, mayLead }) => mayLead && openings.some((opening) => text.startsWith(opening)));
  return [...goOn(quoted, scored, { terms: new Set(), said: "" })].sort(
    (a, b) => a.passage.number - b.passage.number || a.position - b.position,
  );
}

describe("a short gap between quoted sentences", () => {
  const told = [
    "A graph joins the near points.",
    "Each point has some links.",
    "You walk along these links.",
    "Walks end soon.",
  ];

  test("is filled, and what follows it is cited for itself", () => {
    const whole = wholeOf([`${told.join(" ")} ${words(40)}.`], "A graph", "You walk");
    expect(whole.slice(0, 3).map(({ text }) => text)).toEqual(told.slice(0, 3));
    expect(whole.slice(0, 3).map(({ beginsQuote = false }) => beginsQuote)).toEqual([false, false, true]);
  });

  test("is filled with a sentence that is too short to be quoted for itself", () => {
    const [graph = "", , walk = ""] = told;
    const whole = wholeOf([`${graph} Not always. ${walk} Walks end soon. ${words(40)}.`], "A graph", "You walk");
    expect(whole.slice(0, 3).map(({ text }) => text)).toEqual([graph, "Not always.", walk]);
  });

  test("is left if a sentence in it may not be quoted, or it is longer than two", () => {
    const [graph = "", , walk = ""] = told;
    for (const gap of ["Do you see it?", "One of them is here. Two of them are there. Three of them are far away."])
      expect(wholeOf([`${graph} ${gap} ${walk} ${words(40)}.`], "A graph", "You walk").at(1)?.text).not.toMatch(
        /^(?:Do|One)/,
      );
  });
});

test("a sentence that ends its passage goes on in another one that has it too", () => {
  const [first, second] = ["The Porter stemmer has no list.", "It has only a few rules."];
  expect(wholeOf([first, `${first} ${second}`], "The Porter").map(({ text }) => text)).toEqual([first, second]);
});

test("a short answer does not end with what only announces a number of things", () => {
  const [first, second] = ["An index tells you the pages.", "It has two parts."];
  expect(wholeOf([`${first} ${second} One is a list.`], "An index").map(({ text }) => text)).toEqual([first]);
});

test("how much an answer explains is counted in its first passage", () => {
  const [first, second] = ["Glaciers move slowly in winter.", "Glaciers move faster in summer."];
  const other = `Rivers carry ${words(40)} cold water.`;
  expect(wholeOf([`${first} ${second}`, other], "Glaciers move slowly", "Rivers").map(({ text }) => text)).toEqual([
    first,
    second,
    other,
  ]);
});
