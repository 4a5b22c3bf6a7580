import { expect, test } from "vitest";
import { contentTerms } from "~/text/content-terms";
import { bestSentence, type ComparedSentence } from "./best-sentence";

const said = (text: string, windowCosine: number | null): ComparedSentence => ({
  startMs: 0,
  endMs: 1,
  text,
  windowCosine,
});
const best = (question: string, sentences: ComparedSentence[]) =>
  sentences[bestSentence(sentences, contentTerms(question))]?.text;

test("chooses by meaning where no sentence has the words", () => {
  const sentences = [
    said("Hello and welcome here.", 0.1),
    said("Suffixes are cut off.", 0.7),
    said("So long, then.", null),
  ];
  expect(best("why stemming", sentences)).toBe("Suffixes are cut off.");
});

test("chooses the sentence of the best window that has the words", () => {
  const sentences = [
    said("And why is that so?", 0.7),
    said("Stemming makes one term of many.", 0.3),
    said("Next topic.", null),
  ];
  expect(best("stemming", sentences)).toBe("Stemming makes one term of many.");
});

test("does not show an exclamation alone, though it has the word", () => {
  expect(best("stem", [said("Stem!", 0.6), said("A stem is what remains of a word.", 0.5)])).toBe(
    "A stem is what remains of a word.",
  );
});

test("takes the first sentence if there is nothing to compare", () => {
  expect(bestSentence([], new Set())).toBe(0);
  expect(best("", [said("One sentence here.", null), said("Two sentences here.", null)])).toBe("One sentence here.");
});
