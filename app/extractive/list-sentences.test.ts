import { describe, expect, test } from "vitest";
import { findList } from "./list-sentences";
import { candidatesOf } from "./sentence-candidates";

const passage = (content: string, over = {}) => ({
  number: 1,
  content,
  score: 1,
  lecture: "stemming",
  start_seconds: 0,
  end_seconds: 60,
  ...over,
});

/** Finds a list among sentences that answer equally well. */
function listIn(subject: string, ...passages: ReturnType<typeof passage>[]) {
  return listFor(subject, subject, ...passages);
}

function listFor(question: string, subject: string, ...passages: ReturnType<typeof passage>[]) {
  const scored = candidatesOf(passages, subject, 0).map((candidate) => ({
    candidate,
    vector: new Float32Array(0),
    score: 1,
    similarity: 1,
    isWanted: false,
  }));
  const list = findList(subject, scored, question);
  return (
    list && {
      announcement: list.announcement?.text ?? null,
      items: list.items.map((item) => item.map(({ text }) => text).join(" ")),
      isCut: list.isCut,
    }
  );
}

describe("an announced list", () => {
  test("is one of as many things as the question asks for, whatever they are called", () => {
    const content = "It rests on three observations. Words repeat. Some words are rare. Some texts are long.";
    const asked = (question: string) => listFor(question, "ideas behind ranking", passage(content))?.announcement;
    expect(asked("the three ideas behind ranking")).toBe("It rests on three observations.");
    expect(asked("the two ideas behind ranking")).toBeUndefined();
  });

  test("is not announced by how often or how long something happens", () => {
    const content = "The text mentions ranking three times. Ranking rests on three observations. Words repeat.";
    expect(listFor("three ideas behind ranking", "ideas behind ranking", passage(content))?.announcement).toBe(
      "Ranking rests on three observations.",
    );
  });

  test("has as many items as were announced", () => {
    const content =
      "It is quick to search. The index has two parts. The dictionary holds every term. The postings hold the documents. The order matters here.";
    expect(listIn("parts of the index", passage(content))).toEqual({
      announcement: "The index has two parts.",
      items: ["The dictionary holds every term.", "The postings hold the documents."],
      isCut: false,
    });
  });

  test("has items that open alike, with what belongs to each", () => {
    const content =
      "A stemmer makes two kinds of mistakes. When it cuts too much, words fall together. University becomes univers. When it cuts too little, forms stay apart. Ran stays ran.";
    expect(listIn("kinds of mistakes", passage(content))?.items).toEqual([
      "When it cuts too much, words fall together. University becomes univers.",
      "When it cuts too little, forms stay apart. Ran stays ran.",
    ]);
  });

  test("has items that are numbered, however far apart", () => {
    const content =
      "The formula rests on three observations. Here is the first one. Words that repeat count more. That is not linear. The second observation is about rare words in all of the documents together.";
    const next = passage(
      "We go on with the formula. The third observation is about the length of each document in the collection.",
      {
        number: 2,
        start_seconds: 100,
        end_seconds: 160,
      },
    );
    expect(listIn("three observations", passage(content), next)?.items).toEqual([
      "Here is the first one. Words that repeat count more.",
      "The second observation is about rare words in all of the documents together.",
      "The third observation is about the length of each document in the collection.",
    ]);
  });

  test("is cut where only its first item was read", () => {
    const content = "The formula rests on three observations. Here is the first one. Words that repeat count more.";
    expect(listIn("observations", passage(content))?.isCut).toBe(true);
  });

  test("must be about what is asked", () => {
    expect(listIn("kinds of glaciers", passage("There are two parts. The dictionary holds terms."))).toBeNull();
  });
});

test("without an announcement, the sentences that name a thing of the kind are the items", () => {
  const content = "A parameter called k1 sets the pace. It rises at first. A second parameter is called b here.";
  expect(listIn("parameters of BM25", passage(content))).toMatchObject({
    announcement: null,
    items: ["A parameter called k1 sets the pace.", "A second parameter is called b here."],
  });
});

test("a question for steps gets the sentences that describe steps", () => {
  const content =
    "Search engines are old and large. Documents are long and many. First we cut the text. Then we fold the letters. Finally we stem the words.";
  expect(listIn("steps from text to term", passage(content))?.items).toEqual([
    "First we cut the text.",
    "Then we fold the letters.",
    "Finally we stem the words.",
  ]);
});

test("a number of something else announces no list of what is asked for", () => {
  const content = "These are two different terms. Words vary a lot. Engines stem them all.";
  expect(listIn("stages from text to terms", passage(content))?.announcement ?? null).toBeNull();
});

test("the kind that is asked for may come after a name", () => {
  const content = "A parameter called k1 sets the speed. Rare words count more. A second parameter is called b.";
  expect(listIn("BM25 parameters and their values", passage(content))?.items).toEqual([
    "A parameter called k1 sets the speed.",
    "A second parameter is called b.",
  ]);
});

test("steps are told one after the other, around one that is called a step", () => {
  const content =
    "Words vary a lot. Most engines know that. People often forget it. The text is cut up. This step is called tokenization. Then case is folded.";
  expect(listIn("steps from text to terms", passage(content))?.items).toEqual([
    "The text is cut up.",
    "This step is called tokenization.",
    "Then case is folded.",
  ]);
});

describe("steps", () => {
  const asked = (question: string, ...contents: string[]) =>
    listFor(question, question, ...contents.map((content, index) => passage(content, { number: index + 1 })))?.items;

  test("are the consecutive sentences that tell what is done", () => {
    const steps = [
      "First the text is read.",
      "We cut it into words.",
      "Then we sort them.",
      "For each word we keep a list.",
    ];
    const told = `Search is old. ${steps.slice(1).join(" ")} A list is short. Nobody waits long.`;
    expect(asked("which steps does a text go through", told)).toEqual(steps.slice(1));
  });

  test("have what only names one of them in between", () => {
    const told = "We cut text into words. This is called a split. Then we sort. We keep each of them. Lists are short.";
    expect(asked("steps of indexing", told)).toEqual([
      "We cut text into words.",
      "This is called a split.",
      "Then we sort.",
      "We keep each of them.",
    ]);
  });

  test("are those of a recap rather than as many elsewhere", () => {
    const elsewhere = "We open each book. We read all of it. We close it again.";
    const recap = "We cut text into words. We sort all of them. We keep each word.";
    const headings = { lecture: "Index", chapters: [{ title: "Summary", startMs: 0 }] };
    const found = listFor("steps", "steps", passage(elsewhere), passage(recap, { number: 2, headings }));
    expect(found?.items[0]).toBe("We cut text into words.");
  });

  test("are none that the lecturer makes up", () => {
    expect(
      asked("steps of a scan", "Suppose there are many books. You see them all. Reading takes long."),
    ).toBeUndefined();
  });
});

test("usual values are listed with what they are values of", () => {
  const told =
    "The first is called k1. When k1 is large, words count more. A common choice is two. The second is b. The usual value is one.";
  expect(listFor("parameters and their usual values", "parameters", passage(told))?.items).toEqual([
    "When k1 is large, words count more. A common choice is two.",
    "The second is b. The usual value is one.",
  ]);
});

test("an item that is only announced is told by what it concludes, or by the next two sentences", () => {
  const told =
    "It rests on two observations. The first observation is about words. Take a word. It is in every text. So each word gets a weight. The second observation is about length. Long texts have many words. They say little of each. Nobody reads them.";
  expect(listIn("observations", passage(told))?.items).toEqual([
    "The first observation is about words. So each word gets a weight.",
    "The second observation is about length. Long texts have many words. They say little of each.",
  ]);
});
