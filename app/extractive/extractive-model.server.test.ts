import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { answer, callOf, found, model, passage, question, textOf } from "../../tests/setup/extractive-reply";
import { extractiveModel } from "./extractive-model.server";

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
    const passages = [passage(1, "A glacier is a river of ice.", { similarity: 0.3, coverage: 0 })];
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
