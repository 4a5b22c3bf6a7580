import { describe, expect, it } from "vitest";
import { makeFoundPassage } from "../../tests/factories";
import { embedByWords } from "../../tests/setup/embed-by-words";
import { intentOf } from "./intent";
import { candidatesOf, type RankedPassage } from "./sentence-candidates";
import { sentenceEvidence } from "./sentence-evidence";

const passage = makeFoundPassage;

/** Returns the evidence of the first sentence of each passage, for a question and by the titles of their chapters. */
async function evidence(question: string, ...said: { text: string; chapter?: string }[]) {
  const intent = intentOf(question);
  if (intent.kind !== "answer") throw new Error(`“${question}” does not ask for an answer`);
  const passages: RankedPassage[] = said.map(({ text, chapter = "" }, index) => ({
    ...passage(index + 1, text),
    headings: { lecture: "Ice", chapters: [{ title: chapter, startMs: 0 }] },
  }));
  const found = await sentenceEvidence(question, intent, candidatesOf(passages, "", 0), embedByWords("cut glacier"));
  return found.map((sentence) => sentence.evidence);
}

describe("the evidence of a sentence", () => {
  const [about, taught] = [
    { text: "The glacier has a cut here.", chapter: "Movement" },
    { text: "The rest is shown to it.", chapter: "Training" },
  ];

  it("has the chapter that alone has a word of the question", async () => {
    const entitled = async (question: string) =>
      (await evidence(question, about, taught)).map((sentence) => sentence.entitled);
    expect(await entitled("how are glaciers trained")).toEqual([0, 1]);
    expect(await entitled("how are glaciers trained and melted")).toEqual([0, 0.5]);
    expect(await entitled("how are glaciers cut")).toEqual([0, 0]);
  });

  it("has no word of a title that any question may have", async () => {
    const titled = async (chapter: string) =>
      (await evidence("what does a glacier mean", { text: "People ski on lists.", chapter }))[0]?.titled;
    expect(await titled("Meaning as a place")).toBe(0);
    expect(await titled("Glaciers")).toBe(1);
  });

  it("compares the words of titles with a question of nothing but such words", async () => {
    expect((await evidence("what does meaning mean", { text: "People ski.", chapter: "Meaning" }))[0]?.titled).toBe(1);
  });

  it("has a usual value of what the question names, if that is named shortly before", async () => {
    const told = { text: "A parameter is called k1. The usual value is two." };
    const other = { text: "Another is called b. The usual value is one." };
    const usual = async (question: string) =>
      (await evidence(question, told, other)).flatMap((sentence) => (sentence.usual > 0 ? [sentence.usual] : []));
    expect(await usual("what is the usual value of k1")).toEqual([1]);
    expect(await usual("what is the usual value of it")).toEqual([1, 1]);
  });

  it("has how similar a proposal is to a question why it is not followed, if the lecturer objects to it", async () => {
    const rejected = async (question: string, text: string) => (await evidence(question, { text }))[0]?.rejected;
    const told = "We could cut the glacier. But it is too large.";
    expect(await rejected("why not cut the glacier", told)).toBeCloseTo(1);
    expect(await rejected("why can't we cut a glacier", told)).toBeCloseTo(1);
    expect(await rejected("¿por qué no cut el glacier?", told)).toBeGreaterThan(0);
    expect(await rejected("why do we cut the glacier", told)).toBe(0);
    expect(await rejected("why not cut the glacier", told.replace("But it", "It"))).toBe(0);
    expect(await rejected("why not cut the glacier", told.replace("But", "Some people do. But"))).toBe(0);
  });

  it("has no word that only frames the question", async () => {
    const words = async (question: string) =>
      (await evidence(question, { text: "Ice can work here." }, about))[0]?.words;
    expect(await words("how does a glacier work")).toBe(0);
    expect(await words("which glaciers work")).toBeGreaterThan(0);
  });

  it("has two things together if the question has", async () => {
    const together = async (question: string) =>
      (await evidence(question, { text: "Some glaciers have both." }, about)).map((sentence) => sentence.together);
    expect(await together("which glaciers have both kinds of ice")).toEqual([1, 0]);
    expect(await together("how do i find two kinds at once")).toEqual([1, 0]);
    expect(await together("which glaciers have 2 layers")).toEqual([1, 0]);
    expect(await together("which glaciers have ice")).toEqual([0, 0]);
  });

  it("has a step only if the sentence is not said to the listeners", async () => {
    const opening = { text: "We start with the ranking." };
    const step = { text: "You start at the ranking." };
    const whole = { text: "People read from start to end." };
    expect((await evidence("how is the cut done", whole))[0]?.step).toBe(0);
    expect((await evidence("how is the cut done", opening, step)).map((sentence) => sentence.step)).toEqual([0, 1]);
  });

  it("has a step only if its passage or its lecture's title says the question's rarest name", async () => {
    const [other, named] = [{ text: "Then we cut the words up." }, { text: "Then Porter cuts the words up." }];
    const steps = async (question: string) => (await evidence(question, other, named)).map(({ step }) => step);
    expect(await steps("how does porter cut words")).toEqual([0, 1]);
    expect(await steps("how does ice cut words")).toEqual([1, 1]);
    expect(await steps("how does anything melt")).toEqual([1, 1]);
  });
});
