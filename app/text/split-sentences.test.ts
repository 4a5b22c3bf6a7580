import fc from "fast-check";
import { expect, test } from "vitest";
import { splitSentences } from "./split-sentences";

const split = (text: string) => splitSentences(text).map((sentence) => sentence.trim());

test.each([
  ["One. Two! Three?", ["One.", "Two!", "Three?"]],
  ["Dr. Porter wrote it. It is short.", ["Dr. Porter wrote it.", "It is short."]],
  ["See e.g. Figure 2. It helps.", ["See e.g. Figure 2.", "It helps."]],
  ["J. K. Smith spoke. We listened.", ["J. K. Smith spoke.", "We listened."]],
  ["It costs 3.5 seconds. Nobody waits.", ["It costs 3.5 seconds.", "Nobody waits."]],
  ["“Is it?” he asked. No.", ["“Is it?” he asked.", "No."]],
  ["So did I. You too.", ["So did I.", "You too."]],
  [
    "Is it stable? No. It is not. See No. 5 and Nos. 6.",
    ["Is it stable?", "No.", "It is not.", "See No. 5 and Nos. 6."],
  ],
  ["Take the matrix A. Then we add B. Next is C.", ["Take the matrix A.", "Then we add B.", "Next is C."]],
  ["Call it X. Let’s go on. By D. E. Knuth.", ["Call it X.", "Let’s go on.", "By D. E. Knuth."]],
  ["La Dra. López lo dijo. Véase la pág. 12.", ["La Dra. López lo dijo.", "Véase la pág. 12."]],
  ["Es sind ca. 20 Bäume. Vgl. Kapitel 2.", ["Es sind ca. 20 Bäume.", "Vgl. Kapitel 2."]],
  ["The set X. the rest", ["The set X. the rest"]],
  ["no punctuation at all", ["no punctuation at all"]],
  ["Wait... What? (Really!) Yes.", ["Wait...", "What?", "(Really!)", "Yes."]],
  ["He said “stem it.” Then we did.", ["He said “stem it.”", "Then we did."]],
  ["It ends at etc. and goes on. Good.", ["It ends at etc. and goes on.", "Good."]],
  ["Call it v1. then v2. Done.", ["Call it v1. then v2.", "Done."]],
  ["¿Qué es? ¡Claro! Sigamos.", ["¿Qué es?", "¡Claro!", "Sigamos."]],
  ["这是第一句。这是第二句！对吗？", ["这是第一句。", "这是第二句！", "对吗？"]],
  ["यह पहला है। यह दूसरा है।", ["यह पहला है।", "यह दूसरा है।"]],
  ["ما هذا؟ هذا كتاب.", ["ما هذا؟", "هذا كتاب."]],
  ["A heading\nA sentence. Another", ["A heading", "A sentence.", "Another"]],
  ["a line that\nruns on to the next", ["a line that\nruns on to the next"]],
  ["Visit cuepoint.test now. Or later.", ["Visit cuepoint.test now.", "Or later."]],
  ["  leading space. Kept.  ", ["leading space.", "Kept."]],
  ["", []],
])("%j is split into its sentences", (text, sentences) => {
  expect(split(text)).toEqual(sentences);
});

test("no character of any text is lost", () => {
  fc.assert(fc.property(fc.string(), (text) => splitSentences(text).join("") === text));
});

test("every sentence has text of its own", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "B", ".", "? ", "! ", "\n", " ", "Dr.", "。", "”"), { maxLength: 30 }),
      (parts) => {
        for (const sentence of splitSentences(parts.join(""))) expect(sentence).not.toBe("");
      },
    ),
  );
});
