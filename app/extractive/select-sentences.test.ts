import { expect, test } from "vitest";
import { makeFoundPassage } from "../../tests/factories";
import { embedByWords } from "../../tests/setup/embed-by-words";
import { intentOf } from "./intent";
import { isDefinition } from "./is-definition";
import { selectSentences } from "./select-sentences";

const embed = embedByWords("stem words index terms glacier river ranking scores running forms postings common");
const styleOf = (question: string) => {
  const intent = intentOf(question);
  if (intent.kind !== "answer") throw new Error("no question for an answer");
  return intent;
};
const passage = (number: number, content: string, score = 1) => makeFoundPassage(number, content, { score });
const select = async (question: string, passages: Parameters<typeof selectSentences>[2]) =>
  (await selectSentences(question, styleOf(question), passages, embed)).map(({ text }) => text);

test("the sentence that answers comes first", async () => {
  const [first] = await select("Why do we stem words?", [
    passage(1, "A glacier is a river of ice. We stem words so that forms meet. Ranking gives us scores."),
  ]);
  expect(first).toBe("We stem words so that forms meet.");
});

test("an answer begins with the best sentence and goes on in the lecture's order", async () => {
  const [early, ice, best, late] = [
    "People stem words in every index.",
    "A glacier moves slowly downhill.",
    "We stem words here.",
    "Engines stem words for the terms.",
  ];
  expect(await select("stem words", [passage(1, [best, ice, late].join(" "))])).toEqual([best, late]);
  expect(await select("stem words", [passage(1, [early, ice, best, ice, late].join(" "))])).toEqual([best, late]);
});

test("a sentence that depends on the previous one is quoted with it", async () => {
  const chosen = await select("Why do we stem words?", [
    passage(1, "Forms have different postings each. This is why we stem words. A glacier moves slowly downhill."),
  ]);
  expect(chosen.slice(0, 2)).toEqual(["This is why we stem words.", "Forms have different postings each."]);
});

test("what was quoted before is not quoted as the context of another sentence", async () => {
  const content = "Forms have different postings each. This is why we stem words. A glacier moves slowly downhill.";
  const [said = ""] = content.split(" This");
  const quotes = await selectSentences("Why stem words?", styleOf("Why stem words?"), [passage(1, content)], embed, {
    said,
  });
  expect(quotes.map(({ text }) => text)).not.toContain(said);
});

test("passages far below the best are not quoted", async () => {
  const chosen = await select("stem words", [
    passage(1, "We stem words here today."),
    passage(2, "We stem words there too.", 0.5),
  ]);
  expect(chosen).toEqual(["We stem words here today."]);
});

test("questions and fragments in the speech are not quoted", async () => {
  expect(
    await select("stem words", [passage(1, "Why do we stem words? We stem words for the index. Stem words.")]),
  ).toEqual(["We stem words for the index."]);
});

test("no passages give no sentences", async () => {
  expect(await select("stem", [])).toEqual([]);
});

test.each([
  ["embedding", "An embedding is a list of numbers that stands for the meaning of a text.", true],
  ["stemming", "Stemming cuts the ending off a word.", true],
  ["k1", "A parameter called k1 sets how fast this happens.", true],
  ["inverse document frequency", "This weight is the inverse document frequency, or IDF for short.", true],
  ["IDF", "This weight is the inverse document frequency, or IDF for short.", true],
  ["postings list", "Each term points to its postings list, which holds the numbers.", true],
  ["overstem", "That is overstemming.", true],
  ["stem", "This is a stemmer.", true],
  ["stemming", "Stemming does not help here.", false],
  ["", "It is.", false],
  ["a.*(b", "What about a.*(b then?", false],
])("%s is defined in “%s”: %s", (subject, text, expected) => {
  expect(isDefinition(subject, text)).toBe(expected);
});

test("words to the listeners score lower than words about the subject", async () => {
  const [first] = await select("stem words", [
    passage(1, "In the next lecture we stem words. We stem words for the index."),
  ]);
  expect(first).toBe("We stem words for the index.");
});

test("who made something is answered only by a sentence that names somebody", async () => {
  const unnamed = passage(1, "We stem words here today. Ranking gives us scores.");
  expect(await select("Who invented stem words?", [unnamed])).toEqual([]);
  expect(await select("Quién inventó stem words?", [unnamed])).toEqual([]);
  const named = passage(2, "The rules to stem words were published by Martin Porter.");
  expect(await select("Who invented stem words?", [unnamed, named])).toEqual([
    "The rules to stem words were published by Martin Porter.",
  ]);
  const uncased = passage(1, "we stem words here today, as porter did");
  expect(await select("Who invented stem words?", [uncased])).not.toEqual([]);
});

test("who made something is not answered by who made something else", async () => {
  const named = passage(
    1,
    "The glacier moves. Rules for a glacier were published by Martin Porter. Ranking gives scores.",
  );
  expect(await select("Who invented ranking?", [named])).toEqual([]);
  expect(await select("Who invented the glacier?", [named])).not.toEqual([]);
  const headings = { lecture: "", chapters: [{ title: "Ranking", startMs: 0 }] };
  expect(await select("Who invented ranking?", [{ ...named, headings }])).not.toEqual([]);
});

test("words that announce a sentence are quoted with it, and nothing before them", async () => {
  expect(
    await select("stem words", [
      passage(1, "A glacier is a river of ice. Then we stem. Words lose their endings here."),
    ]),
  ).toEqual(["Then we stem. Words lose their endings here."]);
});

test("an example answers a question for its numbers, if it has most of the question's words", async () => {
  const example = passage(1, "Suppose one machine ranks a thousand terms in a second.");
  expect(await select("how many terms can a machine rank in a second", [example])).toHaveLength(1);
  expect(await select("how many terms does a river have", [example])).toEqual([]);
});

test("an example does not answer what it does not say", async () => {
  const example = passage(1, "Running forms, for example, are of a glacier. Ranking gives us scores.");
  expect(await select("what do glacier forms eat", [example])).toEqual([]);
  expect(await select("what are the running forms", [example])).not.toEqual([]);
});

test("an example is asked about if the question names what is taught, or asks for the example's reason", async () => {
  const example = "Somebody asks for a glacier. HNSW ranks a river by scores.";
  expect(await select("does HNSW rank a glacier", [passage(1, example)])).not.toEqual([]);
  expect(await select("where is a glacier", [passage(1, example)])).toEqual([]);
  const made = "Suppose a river has common words. That is the index.";
  expect(await select("why has a river common words", [passage(1, made)])).not.toEqual([]);
  expect(await select("where has a river common words", [passage(1, made)])).toEqual([]);
});

test("a passage about something else answers with a sentence that is like the question", async () => {
  const doubtful = (question: string, content: string) =>
    selectSentences(question, styleOf(question), [passage(1, content)], embed, { isDoubtful: true });
  expect(await doubtful("why is the river common", "A river has common words here.")).not.toEqual([]);
  expect(await doubtful("why is the glacier big", "A river has common words here.")).toEqual([]);
  const both = "A river has common words here. Ranking gives us many scores.";
  expect((await doubtful("why is the river common", both)).map(({ text }) => text)).toEqual([
    "A river has common words here.",
  ]);
});

test("what goes on about the same thing is not the other one", async () => {
  const passages = [passage(1, "It never stems two words. There are two other stems in words.")];
  const intent = { kind: "answer", style: "other", subject: "stem" } as const;
  const [first] = await selectSentences("stem words", intent, passages, embed, { isFollowUp: true });
  expect(first?.text).toMatch(/^There are/);
  const plain = { ...intent, style: "plain" } as const;
  expect((await selectSentences("stem words", plain, passages, embed))[0]?.text).toMatch(/^It never/);
});

test("the other one may be named by a sentence that goes on", async () => {
  const passages = [passage(1, "Its stem is set by a second term, called word. Engines have many stem words.")];
  const intent = { kind: "answer", style: "other", subject: "stem" } as const;
  const [first] = await selectSentences("stem words", intent, passages, embed, { isFollowUp: true });
  expect(first?.text).toMatch(/second term/);
});

test("an answer begins with a sentence directly before that opens like the best one", async () => {
  const upper = "Upper glacier forms have long words.";
  const best = "Lower glacier forms have the terms and stem words.";
  expect(await select("which glacier forms stem words", [passage(1, `${upper} ${best}`)])).toContain(upper);
  expect(await select("which glacier forms stem words", [passage(1, `Rivers have long words. ${best}`)])).toEqual([
    best,
  ]);
});
