import { describe, expect, it } from "vitest";
import { embedByWords } from "../../../tests/setup/embed-by-words";
import { phrasesFor } from "../languages/all";
import { NO_MATERIAL, type Material } from "../material";
import type { FoundPassage, Lookup } from "../read-prompt";
import { PLAIN, type Planning } from "./plan";
import { searchPlan } from "./search-plan";

const embed = embedByWords("stem word index term raíz");

const lecture = (lectureId: string, title: string, ...chapters: string[]) => ({
  lectureId,
  title,
  description: null,
  durationMs: 600_000,
  chapters: chapters.map((name, index) => ({ title: name, startMs: index * 120_000 })),
});
const MATERIAL: Material = {
  ...NO_MATERIAL,
  lectures: [
    lecture("indexing", "The inverted index", "Words", "Stemming"),
    lecture("ranking", "Ranking"),
    lecture("embeddings", "Embeddings"),
  ],
  lectureId: "indexing",
  suggestions: ["What is an index?", "Why do we stem words?", "What is a term?"],
};

const passage = (number: number, content: string, over: Partial<FoundPassage> = {}): FoundPassage => ({
  number,
  friendly_id: "The inverted index @ 00:00",
  lecture: "indexing",
  start_seconds: 0,
  end_seconds: 60,
  content,
  score: 1,
  similarity: 0.8,
  coverage: 1,
  ...over,
});
const OFF_TOPIC = { similarity: 0.1, coverage: 0 };
const lookup = (passages: FoundPassage[], over: Partial<Lookup> = {}): Lookup => ({
  toolName: "search_course",
  index: 0,
  searchedFor: undefined,
  passages,
  ...over,
});
const planningFor = (question: string, over: Partial<Planning> = {}): Planning => ({
  conversation: { question, earlierQuestions: [], lastAnswer: "", said: "", lookups: [], lastCited: undefined },
  topic: undefined,
  leans: false,
  material: MATERIAL,
  phrases: phrasesFor(question),
  embed,
  ...over,
});
const answer = async (question: string, found: Lookup | undefined, over: Partial<Planning> = {}) =>
  searchPlan(question, PLAIN, planningFor(question, over)).compose(found ? [found] : []);

function textOf(composed: Awaited<ReturnType<typeof answer>>): string {
  if (typeof composed !== "string") throw new Error("the plan has no text");
  return composed;
}

const STEMMING = passage(1, "We stem words so that forms meet.");

describe("a searched question", () => {
  it("is answered with what the passages say about it", async () => {
    expect(await answer("stem words", lookup([STEMMING]))).toBe("“We stem words so that forms meet.” [1]");
  });

  it("prefers the chapter that is named like the question to one that scores as well", async () => {
    const passages = [
      passage(1, "The forms meet in a list."),
      passage(2, "All forms meet in a list.", { start_seconds: 130, end_seconds: 190 }),
    ];
    expect(await answer("How does stemming work?", lookup(passages))).toMatch(/^“All forms meet in a list\.” \[2\]/);
    expect(await answer("How do words work?", lookup(passages))).toMatch(/^“The forms meet in a list\.” \[1\]/);
  });

  it("prefers the lecture that is named like the question to one that scores as well", async () => {
    const passages = [
      passage(1, "The forms meet in a list."),
      passage(2, "All forms meet in a list.", { lecture: "ranking" }),
    ];
    expect(await answer("How does ranking work?", lookup(passages))).toMatch(/^“All forms meet in a list\.” \[2\]/);
  });

  it("says that it is answered by several other lectures", async () => {
    const passages = [
      passage(2, "We stem words so that forms meet.", { lecture: "ranking" }),
      passage(3, "A term is a stem of words.", { lecture: "embeddings" }),
    ];
    const onPage = { material: { ...MATERIAL, scope: "lecture" as const } };
    expect(await answer("stem words", lookup(passages), onPage)).toMatch(/^From other lectures: “/);
    const inSpanish = { ...onPage, phrases: phrasesFor("¿Qué es?") };
    expect(await answer("stem words", lookup(passages), inSpanish)).toMatch(/^De otras clases: “/);
  });
});

describe("a question that the lectures do not answer", () => {
  it("is refused with two questions that they do answer", async () => {
    const questions = "\n\nYou could ask:\n- Why do we stem words?\n- What is an index?";
    expect(await answer("stem words", lookup([]))).toBe(`I couldn't find this in your lectures.${questions}`);
    expect(await answer("stem words", undefined)).toBe(`I couldn't find this in your lectures.${questions}`);
  });

  it("is refused with questions about the lectures if none are suggested", async () => {
    const material = { ...MATERIAL, suggestions: [] };
    const questions = "\n\nYou could ask:\n- What is “Words” about?\n- What is “Stemming” about?";
    expect(await answer("stem words", lookup([]), { material })).toBe(
      `I couldn't find this in your lectures.${questions}`,
    );
  });

  it("is refused with the suggestions nearest to it", async () => {
    const offersFor = async (question: string) =>
      textOf(await answer(question, lookup([{ ...STEMMING, ...OFF_TOPIC }]))).match(/^- .*$/gmu);
    expect(await offersFor("how is a term made")).toEqual(["- What is a term?", expect.any(String)]);
    expect(await offersFor("how is a stem made")).toEqual(["- Why do we stem words?", expect.any(String)]);
  });

  it("is refused with the chapters where something near was found, if none is suggested", async () => {
    const material = { ...MATERIAL, suggestions: [] };
    const found = passage(1, "Forms meet.", { ...OFF_TOPIC, start_seconds: 130, end_seconds: 190 });
    expect(await answer("how is a stem made", lookup([found]), { material })).toMatch(
      /You could ask:\n- What is “Stemming” about\?\n/,
    );
  });

  it("points to the closest passages if there are any", async () => {
    expect(await answer("stem words", lookup([{ ...STEMMING, ...OFF_TOPIC }]))).toMatch(
      /The chapters that come closest are listed/,
    );
    expect(await answer("¿Qué es la raíz?", lookup([{ ...STEMMING, ...OFF_TOPIC }]))).toMatch(
      /Abajo tienes los capítulos más cercanos/,
    );
  });
});

describe("a question that continues the conversation", () => {
  const found = lookup([{ ...STEMMING, ...OFF_TOPIC }]);
  const why = planningFor("why?", { leans: true });

  it("is answered from what the conversation is about, however little it says itself", async () => {
    expect(await searchPlan("why? (stem)", PLAIN, why).compose([found])).toBe(
      "“We stem words so that forms meet.” [1]",
    );
  });

  it("may be answered from where the lecturer makes up a question", async () => {
    const made = lookup([passage(1, "Somebody asks what a stem of a word is. The forms of a verb meet there.")]);
    expect(await searchPlan("why? (stem)", PLAIN, why).compose([made])).toBe("“The forms of a verb meet there.” [1]");
    expect(await searchPlan("why a stem?", PLAIN, planningFor("why a stem?")).compose([made])).toMatch(
      /^I couldn't find/,
    );
  });

  it("is refused if it has words of its own that the lectures do not have", async () => {
    expect(await searchPlan("why?", PLAIN, why).compose([found])).toMatch(/^I couldn't find/);
    expect(await searchPlan("why? (stem)", PLAIN, { ...why, leans: false }).compose([found])).toMatch(
      /^I couldn't find/,
    );
  });

  it("is answered with the opening that it was given, which a refusal does not have", async () => {
    const plan = searchPlan("stem words", PLAIN, planningFor("stem words"), { opening: "Another passage: " });
    expect(await plan.compose([lookup([STEMMING])])).toMatch(/^Another passage: “We stem/);
    expect(await plan.compose([lookup([])])).toMatch(/^I couldn't find/);
  });
});

describe("a search for other words than those of the question", () => {
  it("says which words it corrected", async () => {
    const text = await answer("steming wrds", lookup([STEMMING], { searchedFor: "stemming words" }));
    expect(text).toBe("Showing results for “stemming words”.\n\n“We stem words so that forms meet.” [1]");
  });

  it.each([
    ["find docs", "find documents"],
    ["stem a query", "stem a question"],
  ])("says nothing if “%s” means “%s”", async (query, searchedFor) => {
    expect(await answer(query, lookup([STEMMING], { searchedFor }))).toMatch(/^“We stem/);
  });

  it("says which synonym it looked for", async () => {
    const text = await answer("the stem of a bike", lookup([STEMMING], { searchedFor: "the stem of a bicycle" }));
    expect(text).toMatch(/^Showing results for “bicycle”\.\n\n/);
  });

  it("says nothing if it corrected no word", async () => {
    expect(await answer("Stem words", lookup([STEMMING], { searchedFor: "stem words" }))).toMatch(/^“We stem/);
  });

  it("says into what the question was translated", async () => {
    const found = lookup([STEMMING], { searchedFor: "Why do we stem words?", isTranslated: true });
    expect(await answer("¿Por qué cortamos las palabras?", found)).toBe(
      "He buscado en inglés: «Why do we stem words?».\n\n“We stem words so that forms meet.” [1]",
    );
  });

  it("answers what the corrected question asks for", async () => {
    const content = "Stems go into a term of the index. A stem is what goes into a term of the index.";
    const typed = await answer("waht si a stem", lookup([passage(1, content)]));
    expect(typed).toMatch(/^“Stems go/);
    const found = lookup([passage(1, content)], { searchedFor: "what is a stem" });
    expect(await answer("waht si a stem", found)).toMatch(/“A stem is what goes into a term of the index\.” \[1\]/);
  });

  it("does not mention the correction in a refusal", async () => {
    expect(await answer("steming", lookup([], { searchedFor: "stemming" }))).toMatch(/^I couldn't find/);
  });
});

describe("a question for how something works that the passages do not answer", () => {
  const found = lookup([passage(1, "A glacier is cold.", OFF_TOPIC)]);
  const ask = (question: string, subject: string) =>
    searchPlan(question, { kind: "answer", style: "steps", subject }, planningFor(question)).compose([found]);

  it("is answered with how the chapter begins that is called like it", async () => {
    const plan = await ask("how does stemming work", "stemming");
    expect(plan).toMatchObject({ calls: [["read_moment", { lecture: "indexing", from: 120 }]] });
  });

  it("is refused if it names more", async () => {
    expect(await ask("how does stemming of verbs work", "stemming of verbs")).toMatch(/^I couldn't find this/);
  });
});

describe("a question that only something in particular answers", () => {
  const stems = passage(1, "People say that a stem is a cut word. The teacher of stems was a good one.");

  const NAMED = "Hello, my name is Jane Stem. I teach how a word is cut.";

  it.each([
    ["a name", "who is the lecturer", NAMED],
    ["a name", "what is the professor's name", NAMED],
    ["a name", "quién es la profesora", NAMED],
    ["code", "how do i stem a word in python", "In Python you stem a word with a package."],
    ["an exam", "will there be a stem in the exam", "The exam is on stems."],
    ["an exam", "¿habrá una raíz en el examen?", "En el examen habrá una raíz."],
  ])("refuses %s of which the lectures do not speak: %s", async (_, question, said) => {
    expect(await answer(question, lookup([stems]))).not.toContain("[1]");
    expect(await answer(question, lookup([passage(1, said)]))).toContain("[1]");
  });
});
