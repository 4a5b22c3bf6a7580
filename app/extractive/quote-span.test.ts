import { describe, expect, it } from "vitest";
import { makeFoundPassage } from "../../tests/factories";
import { growSpan } from "./quote-span";
import { candidatesOf } from "./sentence-candidates";

const passage = makeFoundPassage;

/** Quotes the sentence that begins with `lead`. Every sentence scores 1 unless `scores` has another value. */
function quoted(
  lead: string,
  content: string | string[],
  scores: Record<string, number> = {},
  how: Parameters<typeof growSpan>[2] = {},
) {
  const passages = [content].flat().map((text, index) => passage(index + 1, text));
  const scored = candidatesOf(passages, "", 0).map((candidate) => ({
    candidate,
    score: Object.entries(scores).find(([opening]) => candidate.text.startsWith(opening))?.[1] ?? 1,
    vector: new Float32Array(0),
    similarity: 1,
    isWanted: candidate.text.includes("because"),
  }));
  const [chosen] = scored.filter(({ candidate }) => candidate.text.startsWith(lead));
  if (!chosen) throw new Error(`no sentence begins with ${lead}`);
  return growSpan(chosen, scored, how).map(({ text }) => text);
}

describe("growSpan", () => {
  it("quotes a sentence that can be understood by itself alone", () => {
    expect(quoted("Stems", "Words vary a lot here. Stems do not vary much. Terms are what we search.")).toEqual([
      "Stems do not vary much.",
    ]);
  });

  it("adds what a sentence announces", () => {
    const parts = "It has two parts. The dictionary holds terms. The postings hold documents. Both are sorted.";
    expect(quoted("It has", parts)).toEqual([
      "It has two parts.",
      "The dictionary holds terms.",
      "The postings hold documents.",
    ]);
    expect(quoted("It has", "It has two parts. In the next lecture we rank them.")).toEqual(["It has two parts."]);
  });

  it.each([
    ["This is why", "Forms of a word differ. This is why we stem words.", "Forms of a word differ."],
    ["Por eso", "Las formas de una palabra varían. Por eso cortamos los finales.", "Las formas de una palabra varían."],
  ])("adds the sentence that “%s …” refers to", (lead, content, before) => {
    expect(quoted(lead, content)).toEqual([expect.stringMatching(`^${lead}`), before]);
  });

  it("adds what the sentence before refers to, too", () => {
    const content = "Forms of a word differ. That makes the search fail. This is why we stem words.";
    expect(quoted("This is why", content)).toEqual([
      "This is why we stem words.",
      "That makes the search fail.",
      "Forms of a word differ.",
    ]);
  });

  it("adds a few words that name what was described", () => {
    const content = "Ran does not become run. That is understemming. It is rare.";
    expect(quoted("Ran does", content, { It: 0 })).toEqual(["Ran does not become run.", "That is understemming."]);
  });

  it("adds what a conclusion is drawn from, if a reason is asked for", () => {
    const content = "A long text says it as often. That means almost nothing. So engines lower its score.";
    expect(quoted("So engines", content)).toEqual(["So engines lower its score."]);
    expect(quoted("So engines", content, {}, { toReason: true })).toEqual([
      "So engines lower its score.",
      "That means almost nothing.",
      "A long text says it as often.",
    ]);
  });

  it("adds what the lecturer objects, if it is asked why something is not done", () => {
    const content = "A simple index adds up all words. But that is too simple. The tenth mention tells you less.";
    const sentences = content.split(/(?<=\.) /u);
    const how = { toReason: true, toObjection: true };
    expect(quoted("A simple", content, {}, how)).toEqual(sentences);
    expect(quoted("A simple", content, { But: 0 }, { toReason: true })).toEqual([sentences[0]]);
    const told = content.replace("that is too simple", "the tenth mention of a word tells much less");
    expect(quoted("A simple", told, { But: 0 }, how)).toHaveLength(2);
  });

  it.each([
    ["A number", "We say that it saturates. A number sets how fast this happens.", "We say that it saturates."],
    ["Un número", "La puntuación se satura. Un número dice cuándo esto ocurre.", "La puntuación se satura."],
  ])("adds the one sentence before “%s …”, which ends with what that one tells", (lead, content, before) => {
    expect(quoted(lead, `Words vary a lot. ${content}`)).toEqual([expect.stringMatching(`^${lead}`), before]);
  });

  it("adds no more before a sentence that only goes on", () => {
    const content = "Words vary a lot. So engines stem them all. It makes the index smaller.";
    expect(quoted("It makes", content)).toEqual(["It makes the index smaller.", "So engines stem them all."]);
  });

  it("adds a third sentence before if the first two need it, and no more", () => {
    const content = "Forms of a word differ. They do so often. That makes the search fail. This is why we stem words.";
    expect(quoted("This is why", content)).toHaveLength(4);
    expect(quoted("This is why", content.replace("They", "It surprises us. They"))).toEqual([
      "This is why we stem words.",
      "That makes the search fail.",
    ]);
    expect(quoted("This is why", content.replace("They do", "But forms do"))).toHaveLength(3);
  });

  it.each([
    ["If they", "Two arrows meet at an angle. If they point the same way, it is one.", "Two arrows"],
    ["We say that it", "The score rises quickly at first. We say that it saturates.", "The score"],
    ["The most popular is", "There are approximate methods. The most popular is called HNSW.", "There are"],
  ])("adds the sentence that names what “%s …” speaks of", (lead, content, before) => {
    expect(quoted(lead, content)).toEqual([expect.stringMatching(`^${lead}`), expect.stringMatching(`^${before}`)]);
  });

  it.each([
    ["So stems", "That means almost nothing here. So stems do not vary."],
    ["Pero las raíces", "Eso no dice casi nada. Pero las raíces no varían."],
  ])("quotes “%s …”, which names its subject, without a sentence that names none", (lead, content) => {
    expect(quoted(lead, content)).toHaveLength(1);
  });

  it.each([
    ["So stems", "Forms of a word differ. So the index needs one term. So stems do not vary.", "So the index"],
    ["So stems", "Forms of a word differ. That makes the search fail. So stems do not vary.", null],
  ])("begins at most one sentence before “%s …”, which only goes on", (lead, content, before) => {
    expect(quoted(lead, content)).toEqual([
      expect.stringMatching(`^${lead}`),
      ...(before === null ? [] : [expect.stringMatching(`^${before}`)]),
    ]);
  });

  it("does not add a question or a fragment before", () => {
    expect(quoted("That is", "Why do we stem words? That is so that forms meet.")).toHaveLength(1);
    expect(quoted("That is", "Words vary. That is so that forms meet.")).toHaveLength(1);
  });

  it("adds sentences of its own passage only", () => {
    const other = "Rivers of ice are long. Rivers of ice flow.";
    const own = "Forms of a word differ. This is why we stem words.";
    expect(quoted("This is why", [other, own])).toEqual(["This is why we stem words.", "Forms of a word differ."]);
    expect(quoted("This is why", ["Forms of a word differ.", "This is why we stem words."])).toHaveLength(1);
    expect(quoted("Stemming", ["Stemming cuts off an ending.", "It ignores what words mean."])).toHaveLength(1);
  });

  it.each([
    ["Stemming", "Stemming cuts off an ending. It ignores what words mean.", "It ignores what words mean."],
    ["El corte", "El corte quita el final. Esto no mira el significado.", "Esto no mira el significado."],
  ])("adds the sentence that goes on with “%s …”", (lead, content, after) => {
    expect(quoted(lead, content)).toEqual([expect.stringMatching(`^${lead}`), after]);
  });

  it("goes on only with a sentence that answers nearly as well", () => {
    const content = "Stemming cuts off an ending. It ignores what words mean.";
    expect(quoted("Stemming", content, { "It ignores": 0.86 })).toHaveLength(2);
    expect(quoted("Stemming", content, { "It ignores": 0.84 })).toHaveLength(1);
  });

  it("does not go on with a question", () => {
    expect(quoted("Stemming", "Stemming cuts off an ending. But why is that enough?")).toHaveLength(1);
  });

  it("goes on from a fact to its reason, if a reason is asked for and follows soon", () => {
    const reason = "Two lists meet because numbers grow.";
    const toReason = (content: string) => quoted("Lists", content, {}, { toReason: true });
    const content = `Lists are sorted here. The order matters here. ${reason}`;
    expect(toReason(content)).toEqual(["Lists are sorted here.", "The order matters here.", reason]);
    expect(quoted("Lists", content)).toHaveLength(1);
    expect(toReason(`Lists are sorted here. Names are long here. Words are short here. ${reason}`)).toHaveLength(1);
    expect(toReason(`Lists are sorted because of it. Names are long here. ${reason}`)).toHaveLength(1);
    expect(toReason(`Lists are sorted here. But why is that? ${reason}`)).toHaveLength(1);
  });

  it("quotes a name with the description that it ends, from its condition on", () => {
    const condition = "When a stemmer cuts too little, forms stay apart.";
    const content = `Stemmers make mistakes. ${condition} Ran does not become run. That is understemming.`;
    expect(quoted("That is", content)).toEqual([
      "That is understemming.",
      "Ran does not become run.",
      "When a stemmer cuts too little, forms stay apart.",
    ]);
    expect(quoted("That is", `${condition} That is overstemming. Ran stays apart. That is understemming.`)).toEqual([
      "That is overstemming.",
      condition,
    ]);
    expect(quoted("That is", "Stemmers make mistakes. Ran does not become run. That is understemming.")).toHaveLength(
      2,
    );
  });

  it("quotes a further step with those before it, as far as the first", () => {
    const first = "For each term, take its weight.";
    const steps = ["Multiply it by the frequency.", "Then add up the terms."];
    expect(quoted("Then", [first, ...steps].join(" "))).toEqual([...steps.toReversed(), first]);
    expect(quoted("Multiply", [first, ...steps].join(" ")).slice(0, 2)).toEqual([steps[0], first]);
    expect(quoted("Then", steps.join(" "))).toEqual([steps[1]]);
  });

  it("takes what a sentence needs from its own passage, though a better one has it too", () => {
    const first = "For each term, take its weight.";
    expect(quoted("Multiply", [`Weights differ a lot. ${first}`, `${first} Multiply it by two.`])).toEqual([
      "Multiply it by two.",
      first,
    ]);
  });

  it("adds the whole description of what it is an example of", () => {
    const content = "When it cuts too little, forms stay apart. Ran does not become run. That is understemming.";
    expect(quoted("Ran does", content)).toEqual([
      "Ran does not become run.",
      "That is understemming.",
      "When it cuts too little, forms stay apart.",
    ]);
  });

  it("begins a description where it can be understood", () => {
    const told = ["If two lines are parallel, it is one.", "If they cross, it is less.", "This is called the cosine."];
    expect(quoted("This", told.join(" "))).toEqual(told.toReversed());
    const [, crossing = "", name = ""] = told;
    expect(quoted("This", `Lines are drawn. ${crossing} ${name}`)).toEqual([name, crossing]);
  });

  it("names both of what a sentence says that the two have", () => {
    const told = ["Somebody asks about a tyre.", "This document says wheel.", "The two have no word in common."];
    const [question = "", document = "", two = ""] = told;
    expect(quoted("The two", told.join(" "))).toEqual([two, document, question]);
  });

  it("does not go on beyond fifty words", () => {
    const words = (count: number) => Array(count).fill("word").join(" ");
    expect(quoted("Stemming", `Stemming ${words(24)}. It ${words(24)}.`)).toHaveLength(2);
    expect(quoted("Stemming", `Stemming ${words(25)}. It ${words(24)}.`)).toHaveLength(1);
  });
});
