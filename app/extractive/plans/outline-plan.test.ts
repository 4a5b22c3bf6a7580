import { describe, expect, test } from "vitest";
import { MAX_LOOKUPS } from "~/answering/answer-limits";
import { lookup, material, passage, planFor } from "../../../tests/setup/planned-answer";

const OPENING = passage(1, "An index holds the terms of all documents.", { start_seconds: 0, end_seconds: 60 });

test("what was said so far is quoted up to where the video is", async () => {
  const { calls, compose } = planFor("what did i miss? i came in late");
  expect(calls).toEqual([
    ["read_moment", { lecture: "inverted-index", from: 0, to: 120 }],
    ["read_moment", { lecture: "inverted-index", from: 120, to: 130 }],
  ]);
  expect(await compose([lookup(0, [OPENING]), lookup(1, [])])).toBe(
    [
      "Key sentences from “The inverted index” up to 02:10, quoted:",
      "",
      "- **Why not read everything?**: “An index holds the terms of all documents.” [1]",
    ].join("\n"),
  );
});

test("what was said so far has a heading in Spanish too", async () => {
  const text = await planFor("resúmeme la clase hasta ahora").compose([lookup(0, [OPENING])]);
  expect(text).toMatch(/^Frases clave de «The inverted index» hasta 02:10, citadas:/);
});

test("an overview of a lecture begins with its description", async () => {
  const [first, ...others] = material.lectures;
  const described = { ...material, lectures: [{ ...first!, description: "How *words* are found." }, ...others] };
  const { compose } = planFor("what is this lecture about", {}, described);
  expect(await compose([lookup(0, [OPENING]), lookup(1, [])])).toMatch(
    /^How \\\*words\\\* are found\.\n\nKey sentences from “The inverted index”, quoted:/,
  );
});

describe("a lecture with a summary of its own", () => {
  const [first, second] = material.lectures;
  const withSummary = {
    ...material,
    lectures: [
      { ...first!, chapters: [...first!.chapters, { title: "Summary", startMs: 200_000 }] },
      ...(second ? [second] : []),
    ],
  };
  const STEMS = passage(2, "We always stem all of the words here.");
  const TOLD = passage(3, "An index has terms. The words are stems of terms. See you in the next lecture.", {
    start_seconds: 200,
    end_seconds: 240,
  });
  const SUMMARY = "- **Summary**: “An index has terms. The words are stems of terms.” [3]";

  test("is summed up with it, after a sentence of each chapter", async () => {
    const { calls, compose } = planFor("sum up this lecture", {}, withSummary);
    expect(calls.map(([, input]) => input)).toEqual([
      { lecture: "inverted-index", from: 0, to: 120 },
      { lecture: "inverted-index", from: 120, to: 200 },
      { lecture: "inverted-index", from: 200, to: 240 },
    ]);
    expect(await compose([lookup(0, [OPENING]), lookup(1, [STEMS]), lookup(2, [TOLD])])).toBe(
      [
        "Key sentences from “The inverted index”, quoted:",
        "",
        "- **Why not read everything?**: “An index holds the terms of all documents.” [1]",
        "- **Stemming**: “We always stem all of the words here.” [2]",
        SUMMARY,
      ].join("\n"),
    );
  });

  test("has the same chapters so far as without it", () => {
    expect(planFor("key points up to now", {}, withSummary).calls).toHaveLength(2);
  });

  test("of many chapters is read with as many lookups as an answer may make", () => {
    const chapters = Array.from({ length: 12 }, (_, at) => ({ title: `Stems ${at}`, startMs: at * 10_000 }));
    const long = { ...first!, chapters: [...chapters, { title: "Summary", startMs: 200_000 }] };
    const { calls } = planFor("sum up this lecture", {}, { ...material, lectures: [long] });
    expect(calls).toHaveLength(MAX_LOOKUPS);
    expect(calls.at(-1)?.[1]).toMatchObject({ from: 200 });
  });

  test("is not summed up if its summary says nothing", async () => {
    const nothing = passage(3, "See you in the next lecture.", { start_seconds: 200, end_seconds: 240 });
    const { compose } = planFor("sum up this lecture", {}, withSummary);
    expect(await compose([lookup(0, [OPENING]), lookup(1, []), lookup(2, [nothing])])).not.toContain("Summary");
  });

  test("is summed up by it in an overview of the course, too, in the course's order", () => {
    const [summed, other] = withSummary.lectures;
    const closing = { ...other!, chapters: [...other!.chapters, { title: "Recap", startMs: 180_000 }] };
    const { calls } = planFor(
      "what is this course about",
      {},
      { ...withSummary, lectures: [summed!, closing], scope: "course" },
    );
    expect(calls.map(([, input]) => input)).toEqual([
      { lecture: "inverted-index", from: 0, to: 120 },
      { lecture: "inverted-index", from: 120, to: 200 },
      { lecture: "inverted-index", from: 200, to: 240 },
      { lecture: "embeddings", from: 180, to: 200 },
    ]);
  });
});

test("a chapter much longer than the others gets a sentence of each half", async () => {
  const [first, ...others] = material.lectures;
  const chapters = [0, 20, 40, 60].map((second, at) => ({ title: `Stems ${at}`, startMs: second * 1000 }));
  const { compose } = planFor(
    "sum up this lecture",
    {},
    { ...material, lectures: [{ ...first!, chapters }, ...others] },
  );
  const last = passage(4, "A stem is an index of words. A glacier is an example of words.", {
    start_seconds: 60,
    end_seconds: 240,
  });
  expect(await compose([0, 1, 2].map((at) => lookup(at, [])).concat(lookup(3, [last])))).toMatch(
    /\n- \*\*Stems 3\*\*: “A stem is an index of words\.” \[4\] “A glacier is an example of words\.” \[4\]$/,
  );
});
