import { describe, expect, it } from "vitest";
import { makeFoundPassage } from "../../tests/factories";
import { candidatesOf } from "./sentence-candidates";

const passage = (number: number, content: string, score = 1) => makeFoundPassage(number, content, { score });
const numbers = (candidates: ReturnType<typeof candidatesOf>) =>
  candidates.map((candidate) => candidate.passage.number);
const leads = (content: string, subject = "") =>
  candidatesOf([passage(1, content)], subject)
    .filter(({ mayLead }) => mayLead)
    .map(({ text }) => text);

describe("candidatesOf", () => {
  it("returns the sentences of the best passage first, in the order they are said", () => {
    const found = candidatesOf([passage(1, "One two three four. Five.", 0.9), passage(2, "Six. Seven.")], "");
    expect(found.map(({ text, position }) => [text, position])).toEqual([
      ["Six.", 0],
      ["Seven.", 1],
      ["One two three four.", 0],
      ["Five.", 1],
    ]);
  });

  it("tells when each sentence is said", () => {
    const found = candidatesOf([passage(2, "Words vary. Stems meet.")], "");
    expect(found.map(({ at }) => at)).toEqual([120, 150]);
  });

  it("keeps a passage that says just what is asked for, if it scores about half of the best", () => {
    const passages = [passage(1, "Best.", 2), passage(2, "Wanted.", 0.9), passage(3, "Wanted.", 0.8)];
    expect(numbers(candidatesOf(passages, "", undefined, (content) => content.includes("Wanted")))).toEqual([1, 2]);
  });

  it("leaves out passages that score less than three quarters of the best", () => {
    const passages = [passage(1, "Best.", 2), passage(2, "Good.", 1.5), passage(3, "Poor.", 1.4)];
    expect(numbers(candidatesOf(passages, ""))).toEqual([1, 2]);
    expect(numbers(candidatesOf(passages, "", 0))).toEqual([1, 2, 3]);
  });

  it("leaves out passages without a score, however low the least share is", () => {
    expect(candidatesOf([passage(1, "Words vary.", 0), passage(2, "Stems meet.", -1)], "", 0)).toEqual([]);
  });

  it("reads the six best passages, wherever they are in the list", () => {
    const passages = Array.from({ length: 8 }, (_, index) => passage(index, `Passage ${index}.`, 1 + index / 100));
    expect(numbers(candidatesOf(passages, ""))).toEqual([7, 6, 5, 4, 3, 2]);
  });

  it("quotes a sentence that two passages share from the better one", () => {
    const shared = "We stem words for the index.";
    const found = candidatesOf([passage(1, shared, 0.9), passage(2, `${shared} Then we count them all.`)], "");
    expect(found.map(({ mayLead, passage: { number } }) => [number, mayLead])).toEqual([
      [2, true],
      [2, true],
      [1, false],
    ]);
  });

  it("does not answer with a question or a fragment", () => {
    expect(leads("Why do we stem words? So that forms meet. Right. ¿Por qué cortamos las palabras?")).toEqual([
      "So that forms meet.",
    ]);
  });

  it("answers with a short sentence that defines what is asked for", () => {
    expect(leads("Stems are roots. Terms are keys.", "stem")).toEqual(["Stems are roots."]);
    expect(leads("Los términos son claves. Eso es.", "términos")).toEqual(["Los términos son claves."]);
  });
});
