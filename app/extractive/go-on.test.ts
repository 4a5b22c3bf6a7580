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
