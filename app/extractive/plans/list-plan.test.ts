import { describe, expect, it } from "vitest";
import { makeFoundPassage } from "../../../tests/factories";
import { intentOf } from "../intent";
import { phrasesFor } from "../languages/all";
import { NO_MATERIAL, type Material } from "../material";
import type { FoundPassage, Lookup } from "../read-prompt";
import { listPlan } from "./list-plan";
import type { Plan } from "./plan";

const COURSE: Material = {
  ...NO_MATERIAL,
  lectures: ["indexing", "ranking"].map((lectureId) => ({
    lectureId,
    title: lectureId === "indexing" ? "The inverted index" : "Ranking",
    description: null,
    durationMs: 600_000,
    chapters: [],
  })),
  lectureId: "indexing",
};

const passage = (number: number, content: string, over: Partial<FoundPassage> = {}) =>
  makeFoundPassage(number, content, { friendly_id: "Ranking @ 01:00", lecture: "ranking", ...over });
const lookup = (toolName: string, ...passages: FoundPassage[]): Lookup => ({
  toolName,
  index: 0,
  searchedFor: undefined,
  passages,
});
const search = (...passages: FoundPassage[]) => lookup("search_course", ...passages);

function planFor(question: string, scope: Material["scope"] = "course"): Plan {
  const intent = intentOf(question);
  if (intent.kind !== "answer") throw new Error(`“${question}” does not ask for an answer`);
  return listPlan(question, intent, {
    conversation: { question, earlierQuestions: [], lastAnswer: "", said: "", lookups: [], lastCited: undefined },
    topic: undefined,
    leans: false,
    material: { ...COURSE, scope },
    phrases: phrasesFor(question),
    // why: the list is tested, not the model. All texts are alike.
    embed: async (texts) => texts.map(() => Float32Array.of(1)),
  });
}
async function textOf(answer: ReturnType<Plan["compose"]>): Promise<string> {
  const text = await answer;
  if (typeof text !== "string") throw new Error("the plan has no answer yet");
  return text;
}
async function nextOf(answer: ReturnType<Plan["compose"]>): Promise<Plan> {
  const plan = await answer;
  if (plan === null || typeof plan === "string") throw new Error("the plan leads to no other");
  return plan;
}

const QUESTION = "What are the two parts of the index?";
const PARTS =
  "It is quick to search. The index has two parts. The dictionary holds every term. The postings hold the documents.";

describe("a list", () => {
  it("is searched like other questions", () => {
    expect(planFor(QUESTION).calls).toEqual([["search_course", { query: QUESTION }]]);
  });

  it("is quoted as bullets below its announcement, each with a citation", async () => {
    expect(await textOf(planFor(QUESTION).compose([search(passage(3, PARTS))]))).toBe(
      [
        "“The index has two parts.” [3]",
        "",
        "- “The dictionary holds every term.” [3]",
        "- “The postings hold the documents.” [3]",
      ].join("\n"),
    );
  });

  it("is quoted from a Spanish lecture", async () => {
    const content =
      "El índice tiene dos partes. El diccionario guarda los términos. Las listas guardan los documentos.";
    expect(await textOf(planFor("¿Cuáles son las partes del índice?").compose([search(passage(1, content))]))).toBe(
      [
        "“El índice tiene dos partes.” [1]",
        "",
        "- “El diccionario guarda los términos.” [1]",
        "- “Las listas guardan los documentos.” [1]",
      ].join("\n"),
    );
  });

  it("cites each item where it is said", async () => {
    const first =
      "The formula rests on three observations. The first observation is that words which repeat count more often.";
    const others =
      "The second observation is about rare words in all of the documents together. The third observation is about the length of each document in the collection.";
    const text = await textOf(
      planFor("What are the three observations?").compose([search(passage(1, first), passage(2, others))]),
    );
    expect(text.match(/\[\d\]/g)).toEqual(["[1]", "[1]", "[2]", "[2]"]);
  });

  it("that another lecture has names that lecture", async () => {
    const text = await textOf(planFor(QUESTION, "lecture").compose([search(passage(3, PARTS))]));
    expect(text).toMatch(/^From another lecture, “Ranking”:\n\n“The index has two parts\.” \[3\]/);
  });

  it("without an announcement has items only", async () => {
    const content = "A parameter called k1 sets the pace. BM25 rises at first. A second parameter is called b here.";
    const text = await textOf(planFor("What are the parameters of BM25?").compose([search(passage(1, content))]));
    expect(text).toBe("- “A parameter called k1 sets the pace.” [1]\n- “A second parameter is called b here.” [1]");
  });

  it("is not quoted for a name that no lecture says", async () => {
    const content = "A parameter called k1 sets the pace. A second parameter is called b here.";
    const text = await textOf(planFor("What are the parameters of GPT-4?").compose([search(passage(1, content))]));
    expect(text).toMatch(/^I couldn't find this/);
  });

  it("ends before an item that would make the answer too long", async () => {
    const long = (opening: string) => `${opening} ${Array(39).fill("word").join(" ")}.`;
    const content = `The index has five parts. ${["Alpha", "Beta", "Gamma", "Delta"].map(long).join(" ")} Epsilon is short enough here.`;
    const text = await textOf(planFor("What are the five parts of the index?").compose([search(passage(1, content))]));
    expect(text.match(/^- “\p{L}+/gmu)).toEqual(["- “Alpha", "- “Beta", "- “Gamma"]);
  });

  it("has its first item, however long that is", async () => {
    const long = (opening: string) => `${opening} ${Array(39).fill("word").join(" ")}.`;
    const sentences = ["When it cuts", "University becomes", "Another becomes", "Universe becomes"].map(long);
    const content = `The stemmer makes two kinds of mistakes. ${sentences.join(" ")} When it cuts too little.`;
    const text = await textOf(planFor("What are the two kinds of mistakes?").compose([search(passage(1, content))]));
    expect(text).toContain("\n- “When it cuts word");
  });
});

describe("a question for a list that no lecture has", () => {
  it("is answered with a quotation like other questions", async () => {
    const content = "An index is quick to search in. Nobody counts what it is made of.";
    const text = await textOf(planFor(QUESTION).compose([search(passage(1, content))]));
    expect(text).toContain("“An index is quick to search in.");
    expect(text).not.toMatch(/^- /m);
  });

  it("is refused if the lectures are about something else, even where they announce a list", async () => {
    const text = await textOf(planFor(QUESTION).compose([search(passage(1, PARTS, { similarity: 0.2, coverage: 0 }))]));
    expect(text).toMatch(/^I couldn't find this in your lectures/);
    expect(text).not.toContain("[1]");
  });
});

describe("a list of which a search finds the first item only", () => {
  const ASKED = "What are the three observations?";
  const START = passage(
    1,
    "The formula rests on three observations. The first observation is that words which repeat count more often.",
  );
  const REST = passage(
    2,
    "The second observation is about rare words in all of the documents together. The third observation is about the length of each document in the collection.",
  );

  it("is read on for four minutes from its announcement", async () => {
    const { calls } = await nextOf(planFor(ASKED).compose([search(START)]));
    expect(calls).toEqual([["read_moment", { lecture: "ranking", from: 60, to: 300 }]]);
  });

  it("is quoted with the items that are said there", async () => {
    const next = await nextOf(planFor(ASKED).compose([search(START)]));
    const text = await textOf(next.compose([lookup("read_moment", { ...START, score: 0 }, { ...REST, score: 0 })]));
    expect(text.match(/^(?:- )?“.*$/gmu)).toEqual([
      "“The formula rests on three observations.” [1]",
      "- “The first observation is that words which repeat count more often.” [1]",
      "- “The second observation is about rare words in all of the documents together.” [2]",
      "- “The third observation is about the length of each document in the collection.” [2]",
    ]);
  });

  it("is quoted as far as it is known if nothing more can be read", async () => {
    const next = await nextOf(planFor(ASKED).compose([search(START)]));
    const expected =
      "“The formula rests on three observations.” [1]\n\n- “The first observation is that words which repeat count more often.” [1]";
    expect(await textOf(next.compose([lookup("read_moment")]))).toBe(expected);
    expect(await textOf(next.compose([]))).toBe(expected);
  });

  it("names the other lecture that it is from", async () => {
    const next = await nextOf(planFor(ASKED, "lecture").compose([search(START)]));
    const text = await textOf(next.compose([lookup("read_moment", START, REST)]));
    expect(text).toMatch(/^From another lecture, “Ranking”:\n\n“The formula/);
  });
});
