import type { LanguageModelV3Content, LanguageModelV3Prompt, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { extractiveModel } from "./extractive-model.server";
import { callId, type FoundPassage } from "./read-prompt";

const model = extractiveModel(async (texts) => texts.map((text) => Float32Array.of(/stem/i.test(text) ? 1 : 0)));

const passage = (number: number, content: string, over: Partial<FoundPassage> = {}): FoundPassage => ({
  number,
  friendly_id: "L @ 00:00",
  lecture: "l",
  start_seconds: number * 60,
  end_seconds: number * 60 + 60,
  content,
  score: 1,
  similarity: 0.7,
  coverage: 1,
  ...over,
});
const question = (text: string): LanguageModelV3Prompt[number] => ({ role: "user", content: [{ type: "text", text }] });
const answer = (text: string): LanguageModelV3Prompt[number] => ({
  role: "assistant",
  content: [{ type: "text", text }],
});
const found = (toolName: string, passages: unknown[]): LanguageModelV3Prompt[number] => ({
  role: "tool",
  content: [
    { type: "tool-result", toolCallId: "t1", toolName, output: { type: "json", value: { passages } as never } },
  ],
});

async function reply(...prompt: LanguageModelV3Prompt): Promise<LanguageModelV3Content | undefined> {
  return (await model.doGenerate({ prompt })).content[0];
}
async function callOf(...prompt: LanguageModelV3Prompt): Promise<[string, unknown]> {
  const content = await reply(...prompt);
  if (content?.type !== "tool-call") throw new Error("the model answered instead of calling a tool");
  return [content.toolName, JSON.parse(content.input)];
}
async function textOf(...prompt: LanguageModelV3Prompt): Promise<string> {
  const content = await reply(...prompt);
  if (content?.type !== "text") throw new Error("the model called a tool instead of answering");
  return content.text;
}

async function collect(stream: ReadableStream<LanguageModelV3StreamPart>): Promise<LanguageModelV3StreamPart[]> {
  const parts: LanguageModelV3StreamPart[] = [];
  await stream.pipeTo(new WritableStream({ write: (part) => void parts.push(part) }));
  return parts;
}

describe("lookups", () => {
  test("a question is searched", async () => {
    expect(await callOf(question("Why do we stem words?"))).toEqual([
      "search_course",
      { query: "Why do we stem words?" },
    ]);
  });

  test("a follow-up is searched with the subject of the previous question", async () => {
    const conversation = [
      question("What is an inverted index?"),
      answer("A list."),
      question("Why is it called that?"),
    ];
    expect(await callOf(...conversation)).toEqual(["search_course", { query: "Why is inverted index called that?" }]);
  });

  test("a question for the place of a term looks up its mentions", async () => {
    expect(await callOf(question("Where is stemming first explained?"))).toEqual([
      "find_mentions",
      { term: "stemming" },
    ]);
  });

  test("a term that is never mentioned is searched", async () => {
    const conversation = [question("Where is stemming first explained?"), found("find_mentions", [])];
    expect((await callOf(...conversation))[0]).toBe("search_course");
  });

  test("a question for what is around a moment reads 45 s on both sides of the last citation", async () => {
    const conversation = [
      question("Why do we stem?"),
      found("search_course", [passage(1, "So.", { start_seconds: 20.5, end_seconds: 80.2 }), passage(2, "Other.")]),
      answer("“So.” [1]"),
      question("What comes before and after this?"),
    ];
    expect(await callOf(...conversation)).toEqual(["read_moment", { lecture: "l", from: 0, to: 126 }]);
  });

  test("without a citation there is nothing around, so the question is searched", async () => {
    expect((await callOf(question("What comes before and after this?")))[0]).toBe("search_course");
  });
});

describe("answers", () => {
  const WHY = question("Why do we stem words?");

  test("an answer quotes the sentence that fits best, with its citation", async () => {
    const passages = [passage(4, "A glacier is a river of ice. We stem words so that forms meet.")];
    expect(await textOf(WHY, found("search_course", passages))).toBe("“We stem words so that forms meet.” [4]");
  });

  test("an answer says when nothing was found, in the language of the question", async () => {
    expect(await textOf(WHY, found("search_course", []))).toMatch(/^I couldn't find this in your lectures\.$/);
    expect(await textOf(question("¿Qué es la raíz?"), found("search_course", []))).toMatch(/^No lo he encontrado/);
  });

  test("passages about something else are not quoted", async () => {
    const passages = [passage(1, "We stem words so that forms meet.", { similarity: 0.3, coverage: 0 })];
    const text = await textOf(WHY, found("search_course", passages));
    expect(text).toContain("The chapters that come closest are listed below");
    expect(text).not.toContain("[1]");
  });

  test("passages of a shape that this version does not know are ignored", async () => {
    const passages = [{ number: "four", content: "We stem words so that forms meet." }];
    expect(await textOf(WHY, found("search_course", passages))).toMatch(/^I couldn't find this/);
  });

  test("only lookups since the question count", async () => {
    const earlier = found("search_course", [passage(1, "We stem words so that forms meet.")]);
    expect((await callOf(question("What is stemming?"), earlier, answer("So."), WHY))[0]).toBe("search_course");
  });
});

describe("a plan that leads to another", () => {
  const ASKED = question("What are the three observations?");
  const START = passage(
    1,
    "The formula rests on three observations. The first observation is that words which repeat count more often.",
  );
  const REST = passage(
    2,
    "The second observation is about rare words in all of the documents together. The third observation is about the length of each document in the collection.",
  );
  const result = (toolName: string, index: number, ...passages: FoundPassage[]): LanguageModelV3Prompt[number] => ({
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: callId(toolName, index, "c0ffee"),
        toolName,
        output: { type: "json", value: { passages } },
      },
    ],
  });
  async function indexOf(...prompt: LanguageModelV3Prompt): Promise<number | undefined> {
    const content = await reply(...prompt);
    return content?.type === "tool-call" ? Number(/-(\d+)-/.exec(content.toolCallId)?.[1]) : undefined;
  }
  const searched = [ASKED, result("search_course", 0, START)];

  test("a list of which only the first item was found is read on", async () => {
    expect(await callOf(...searched)).toEqual(["read_moment", { lecture: "l", from: 60, to: 300 }]);
  });

  test("the items that were read are quoted", async () => {
    const text = await textOf(...searched, result("read_moment", 20, START, REST));
    expect(text.match(/^- /gm)).toHaveLength(3);
    expect(text).toMatch(/^“The formula rests on three observations\.” \[1\]\n/);
  });

  test("a reading that failed still answers with the first item", async () => {
    const text = await textOf(...searched, result("read_moment", 20));
    expect(text.match(/^- “The first observation .*” \[1\]$/gm)).toHaveLength(1);
  });

  test("each plan's calls are counted apart, so that none is taken for another's", async () => {
    expect(await indexOf(ASKED)).toBe(0);
    expect(await indexOf(...searched)).toBe(20);
    const mentions = question("Where is stemming first explained?");
    expect(await indexOf(mentions, result("find_mentions", 0))).toBe(20);
  });

  test("a term that is never mentioned is answered from the search", async () => {
    const prompt = [question("Where is stemming first explained?"), result("find_mentions", 0)];
    const text = await textOf(...prompt, result("search_course", 20, passage(3, "We stem words so that forms meet.")));
    expect(text).toBe("“We stem words so that forms meet.” [3]");
    expect(await textOf(...prompt, result("search_course", 20))).toMatch(/^I couldn't find this in your lectures\.$/);
  });

  test("two parts are not answered before both were searched", async () => {
    const compared = question("difference between stemming and lemmatization");
    const stemming = passage(1, "Stemming is a way to cut words.");
    const first = result("search_course", 0, stemming);
    expect((await callOf(compared, first))[0]).toBe("search_course");
    expect(await textOf(compared, first, result("search_course", 1))).toContain("I couldn't find “lemmatization”");
  });

  test.each([
    ["what comes next?", /^I couldn't find/],
    ["¿qué viene después?", /^No lo he encontrado/],
  ])("%s: if neither the moment nor the search has anything, the answer says so", async (asked, refusal) => {
    const before = [question("Why do we stem?"), result("search_course", 0, passage(1, "So.")), answer("“So.” [1]")];
    const nothing = [0, 20, 40].map((index) => result("search_course", index));
    expect(await textOf(...before, question(asked), ...nothing)).toMatch(refusal);
  });
});

test("what people write around a question is not searched", async () => {
  expect(await callOf(question("hey, can you pls tell me why we stem words??"))).toEqual([
    "search_course",
    { query: "why we stem words?" },
  ]);
});

test("a follow-up has the subject of an earlier question, without what was written around it", async () => {
  const conversation = [
    question("hey, can you pls tell me why we stem words??"),
    answer("So that forms meet."),
    question("and how?"),
  ];
  expect(await callOf(...conversation)).toEqual(["search_course", { query: "and how? (stem words)" }]);
});

test("a follow-up has the subject of the last question that named one", async () => {
  const conversation = [
    question("What is an inverted index?"),
    answer("A list."),
    question("thanks!"),
    answer("You're welcome."),
    question("tell me more"),
    answer("A long list."),
    question("Why is it called that?"),
  ];
  expect(await callOf(...conversation)).toEqual(["search_course", { query: "Why is inverted index called that?" }]);
});

test("a streamed answer has the same text, word by word", async () => {
  const prompt = [
    question("Why do we stem words?"),
    found("search_course", [passage(4, "We stem words so that forms meet.")]),
  ];
  const { stream } = await model.doStream({ prompt });
  const parts = await collect(stream);
  const deltas = parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : []));
  expect(deltas.length).toBeGreaterThan(5);
  expect(deltas.join("")).toBe(await textOf(...prompt));
  expect(parts.map(({ type }) => type).filter((type) => type !== "text-delta")).toEqual([
    "stream-start",
    "text-start",
    "text-end",
    "finish",
  ]);
});

test("a streamed lookup has its input before its call", async () => {
  const { stream } = await model.doStream({ prompt: [question("Why?")] });
  const parts = await collect(stream);
  expect(parts.map(({ type }) => type)).toEqual([
    "stream-start",
    "tool-input-start",
    "tool-input-delta",
    "tool-input-end",
    "tool-call",
    "finish",
  ]);
});

test("an answer that is stopped stops the embedder", async () => {
  const abort = new AbortController();
  let received: AbortSignal | undefined;
  const watched = extractiveModel(async (texts, options) => {
    received = options?.signal;
    return texts.map(() => Float32Array.of(1));
  });
  const prompt = [
    question("Why do we stem?"),
    found("search_course", [passage(1, "We stem words so that forms meet.")]),
  ];
  await watched.doGenerate({ prompt, abortSignal: abort.signal });
  expect(received).toBe(abort.signal);
});
