import { describe, expect, it } from "vitest";
import { makeFoundPassage } from "../../tests/factories";
import { embedByWords } from "../../tests/setup/embed-by-words";
import { keySentences } from "./key-sentences";
import type { FoundPassage } from "./read-prompt";

const embed = embedByWords("stem index ranking glacier word score raíz");

const passage = (number: number, content: string, over: Partial<FoundPassage> = {}) =>
  makeFoundPassage(number, content, { start_seconds: 0, end_seconds: 60, ...over });
const group = (title: string, ...passages: FoundPassage[]) => ({ title, passages, from: 0, to: 60 });
async function keySentence(title: string, content: string) {
  const [sentence] = await keySentences([group(title, passage(1, content))], embed);
  return sentence?.text ?? null;
}

describe("keySentences", () => {
  it("prefers a sentence about the title", async () => {
    const content = "A ranking puts the best ones first. A glacier moves slowly down a mountain.";
    expect(await keySentence("Ranking", content)).toBe("A ranking puts the best ones first.");
    expect(await keySentence("Glacier", content)).toBe("A glacier moves slowly down a mountain.");
  });

  it("prefers a sentence about what most of the section says, if the title says nothing", async () => {
    const content =
      "A glacier moves slowly down a mountain. The index holds all terms there are. The index grows with every new document. We sort the index by its terms.";
    expect(await keySentence("Part 2", content)).toMatch(/index/);
  });

  it.each([
    ["that refers back", "This turns a form into a stem.", "People turn a form into a stem."],
    ["that refers back", "Por eso la raíz no cambia nunca.", "Siempre la raíz no cambia de forma."],
    ["to the listeners", "In the next lecture we stem more.", "In most engines we always stem more."],
    ["to the listeners", "Hoy vamos a ver qué es raíz.", "Las formas tienen una misma raíz."],
    ["that only says what follows", "The third idea is about the stem.", "Most engines always store each stem."],
    ["that the lecturer makes up", "Suppose a word has only one stem.", "Most engines always store one stem."],
    ["that opens abruptly", "No stem, no index, and nothing else.", "Most engines always store one stem."],
    ["that opens abruptly", "The two are words of one stem.", "Most engines always store one stem."],
    ["that opens abruptly", "Aquí una raíz no cambia nunca.", "Siempre la raíz no cambia de forma."],
    [
      "that the lecturer objects to",
      "A stem is a form cut short. However, engines keep more.",
      "A stem is a form with one end.",
    ],
    ["about one case only", "When a stem is short, engines keep it.", "Engines keep all of a short stem."],
  ])("leaves out a sentence %s: “%s”", async (_kind, worse, better) => {
    expect(await keySentence("Stem", `${worse} ${better}`)).toBe(better);
  });

  it.each([
    ["The text must first be cut into pieces. This step is called stemming.", "Stemming"],
    ["So each term gets a number of its own. This number is its stem.", "Stem"],
    ["For each word we keep a list. That is all an index is.", "Index"],
  ])("quotes “%s” whole, as its end refers to its beginning", async (both, title) => {
    expect(await keySentence(title, `Most people have seen many words. ${both} A glacier is not one.`)).toBe(both);
  });

  it("quotes what is done with its further steps, as far as they fit", async () => {
    const steps = "For each word of the text, take its stem. Multiply it by the score of the word. Then add them up.";
    expect(await keySentence("Stem", `${steps} A glacier moves slowly down a mountain.`)).toBe(steps);
    const many = "Then we add the score of every word and of all of the words that come after it in the index. ";
    expect(await keySentence("Stem", `For each word of the text, take its stem. ${many.repeat(2)}`)).toBe(
      "For each word of the text, take its stem.",
    );
  });

  it("quotes one case rather than a definition that the lecturer dismisses at once", async () => {
    const dismissed = "A stem is called a short form. But that is too simple.";
    const better = "When a stem is short, engines keep it.";
    expect(await keySentence("Stem", `${dismissed} ${better}`)).toBe(better);
  });

  it("quotes what is named with all that describes it", async () => {
    const told = "The stem has no end. It is short. They share it. This is called stemming.";
    expect(await keySentence("Stemming", `A glacier moves. Why is that? ${told} That is all.`)).toBe(told);
    expect(await keySentence("Stemming", told.replace("end.", "end, right?"))).toBeNull();
  });

  it("quotes no step of what the lecturer then objects to, but what was told before", async () => {
    const step = "Open each stem and read it to the end. For a small index this is fine. But an index grows.";
    const [better, fact] = ["Most large engines keep a stem.", "A stem is in each small index."];
    expect(await keySentence("Stem", `${step} ${better}`)).toBe(better);
    expect(await keySentence("Stem", `${fact} For a word this is fine. But words grow.`)).toBe(fact);
  });

  it("does not quote a sentence with a question, a greeting or another that refers back before it", async () => {
    for (const before of ["What is left of a word now?", "Welcome to all of you here.", "This is kept for later use."])
      expect(await keySentence("Stem", `${before} That is all a stem is.`)).toBe("That is all a stem is.");
  });

  it("prefers a sentence that does not belong to an example of the lecturer", async () => {
    const example = "Suppose somebody types a word. The index then holds the stem of it.";
    expect(
      await keySentence("Stem", `${example} We rank words. We count them. An engine stores the stem of words.`),
    ).toBe("An engine stores the stem of words.");
  });

  it("prefers a definition to another sentence about the same", async () => {
    const content = "Most engines give each form its stem. What is left is called a stem.";
    expect(await keySentence("Stem", content)).toBe("What is left is called a stem.");
  });

  it("prefers a sentence that says what the title is", async () => {
    const content = "Most engines give each form its stem. A stem holds what all of its forms share.";
    expect(await keySentence("Stem", content)).toBe("A stem holds what all of its forms share.");
  });

  it("quotes no question, no fragment and nothing overlong", async () => {
    const long = `A stem ${Array(39).fill("word").join(" ")}.`;
    expect(await keySentence("Stem", `Why do we stem so many words? We stem these words. ${long}`)).toBeNull();
    expect(await keySentence("Stem", "We stem all of these words.")).not.toBeNull();
  });

  it("quotes only what is said between the section's two seconds", async () => {
    const content = "We stem words on one side. We rank words on the other.";
    const sentences = await keySentences(
      [
        { ...group("Words", passage(1, content)), to: 30 },
        { ...group("Words", passage(1, content)), from: 30 },
      ],
      embed,
    );
    expect(sentences.map((sentence) => sentence?.text)).toEqual([
      "We stem words on one side.",
      "We rank words on the other.",
    ]);
  });

  it("cites each sentence with the number of its own passage, and keeps the order of the sections", async () => {
    const sentences = await keySentences(
      [
        group("Ranking", passage(3, "A glacier moves down."), passage(4, "A ranking puts the best ones first.")),
        group("Nothing", passage(5, "Yes.")),
        group("Index", passage(6, "The index holds all terms there are.")),
      ],
      embed,
    );
    expect(sentences.map((sentence) => sentence?.number)).toEqual([4, undefined, 6]);
  });

  it("embeds nothing if no section has a sentence to quote", async () => {
    const sentences = await keySentences([group("One"), group("Two", passage(1, "Yes."))], () => {
      throw new Error("there is nothing to embed");
    });
    expect(sentences).toEqual([null, null]);
  });
});
