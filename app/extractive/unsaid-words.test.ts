import { expect, test } from "vitest";
import { embedByWords } from "../../tests/setup/embed-by-words";
import { passage, planningFor } from "../../tests/setup/planned-answer";
import { areOnlyOtherWords, asksForUnsaid, unsaidWords } from "./unsaid-words";

const SAID = "The text is cut into tokens. Each token is a term of the index.";
const embed = embedByWords("text token term index chinese python cut like");

/** Both words of a phrase count alike: each unsaid word takes the question further from what is said. */
const ask = (question: string, content = SAID, similarity = 0.6) =>
  unsaidWords(question, [passage(1, content, { similarity })], { ...planningFor(question), embed });

test("a question that only has words that are said has no unsaid ones", async () => {
  expect(await ask("how is a text cut into tokens")).toBeNull();
  expect(asksForUnsaid(null)).toBe(false);
  expect(areOnlyOtherWords(null)).toBe(false);
});

test("words of grammar, and words with which anything is asked, are not unsaid", async () => {
  expect(await ask("what should the advantage of a token be")).toBeNull();
});

test("a title and a synonym say a word too", async () => {
  expect(await ask("how is a token for stemming cut")).toBeNull(); // the title of a chapter
  expect(await ask("how is the text divided")).toBeNull(); // cut
});

test("a question that is nearer to what is said without an unsaid word asks for it", async () => {
  const unsaid = await ask("how is a chinese text cut");
  expect(unsaid?.gain).toBeGreaterThan(0.1);
  expect(asksForUnsaid(unsaid)).toBe(true);
  expect(areOnlyOtherWords(unsaid)).toBe(false);
});

test("an unsaid word that adds nothing is only another word", async () => {
  const unsaid = await ask("how is a text sliced");
  expect(asksForUnsaid(unsaid)).toBe(false);
  expect(areOnlyOtherWords(unsaid)).toBe(true);
});

test("an unsaid name is asked for, however near the rest of the question is", async () => {
  expect(asksForUnsaid(await ask("how many tokens does GPT-4 cut a text into"))).toBe(true);
  expect(asksForUnsaid(await ask("how many tokens does gpt-4 cut a text into", SAID, 0.1))).toBe(true);
  expect(asksForUnsaid(await ask("how does BM25 cut tokens", "BM25 cuts tokens."))).toBe(false);
});

test("an unsaid language is asked for, however near the rest of the question is", async () => {
  expect(asksForUnsaid(await ask("is there a token of Turkish text"))).toBe(true);
  expect(asksForUnsaid(await ask("is there a token of English text", `${SAID} English is short.`))).toBe(false);
});

test("nothing is told by passages that are about something else, or by words that were not translated", async () => {
  expect(await ask("how is a chinese text cut", SAID, 0.1)).toMatchObject({ gain: 0, likeness: 0 });
  expect(await ask("qué es un texto cortado en el índice")).toBeNull();
  expect(await ask("pagerank?")).toMatchObject({ gain: 0, likeness: 0 });
});

test("a heading that mostly names what is said is about that, a question is not", async () => {
  const heading = await ask("Cutting a Python text into index terms and tokens");
  expect(heading?.areOfHeading).toBe(true);
  expect(asksForUnsaid(heading)).toBe(false);
  expect(asksForUnsaid(await ask("PyTorch text index tokens and terms"))).toBe(false);
  expect(asksForUnsaid(await ask("how does PyTorch cut a text into index terms and tokens"))).toBe(true);
  expect((await ask("Training PyTorch models on Kubernetes with tokens"))?.areOfHeading).toBe(false);
});
