import { expect, test } from "vitest";
import { contentTerms } from "./content-terms";
import { markTerms } from "./mark-terms";

const marked = (text: string, question: string) =>
  markTerms(text, contentTerms(question))
    .map((part) => (part.isTerm ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["every form of a word, as it is written", "Stemming cuts a stem.", "why stems?", "[Stemming] cuts a [stem]."],
  ["nothing for stop words", "What is this?", "what is it", "What is this?"],
  ["words of other scripts", "El índice INVERTIDO.", "índice invertido", "El [índice] [INVERTIDO]."],
  ["nothing without a question", "Stemming.", "", "Stemming."],
  ["nothing in an empty text", "", "stems", ""],
])("marks %s", (_what, text, question, expected) => expect(marked(text, question)).toBe(expected));

test("the parts join to the text", () => {
  const text = " a stem, (stems) – stemmed! ";
  expect(
    markTerms(text, contentTerms("stem"))
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
