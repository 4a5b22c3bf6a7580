import { readUIMessageStream, simulateReadableStream } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { conversationResult } from "~/api/conversation-result";
import { citedMoment } from "~/citation/cited-moment";
import { anchorKey } from "~/citation/marker-grammar";
import { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOf } from "~/conversation/message-content";
import { fromStored, toStored } from "~/conversation/stored-message";
import type { ResultsToolOutput } from "~/conversation/tool-output";
import { makePassage, makeResult } from "../../tests/factories";
import { defineLookup } from "./added-lookups";
import type { FindAnchor } from "./anchor-claims";
import { answerTools } from "./lecture-tools.server";
import { modelHistory } from "./model-history";
import { streamAnswer } from "./stream-answer.server";

const glossary = (output: unknown) =>
  defineLookup({
    description: "Look up the definition of a term in the course's glossary.",
    inputSchema: z.object({ term: z.string() }),
    lookUp: async () => output,
  });

function toolsFor(output: unknown, numbering = new SourceNumbering()) {
  const shown: Source[] = [];
  const tools = answerTools({
    courseId: "search-101",
    search: async () => [makePassage()],
    readMoment: async () => [],
    findMentions: async () => [],
    lectures: [],
    numbering,
    onSources: (sources) => void shown.push(...sources),
    added: { glossary: glossary(output) },
  });
  const tool = Reflect.get(tools, "glossary") as AddedTool;
  return { tool, call: () => tool.execute({ term: "stemming" }, options), shown };
}
type AddedTool = {
  execute: (input: object, options: object) => Promise<ResultsToolOutput>;
  toModelOutput: (call: { output: ResultsToolOutput }) => unknown;
};
const options = { toolCallId: "call-1", messages: [] };

test("results become sources under the next numbers, before the model reads them", async () => {
  const numbering = new SourceNumbering([{ chunkId: "c1", number: 4, name: "The inverted index @ 02:41" }]);
  const { call, shown } = toolsFor(
    { results: [makeResult(), makeResult({ id: "idf", friendly_id: "Glossary: IDF" })] },
    numbering,
  );
  const { results } = await call();
  expect(results.map(({ number, friendly_id }) => [number, friendly_id])).toEqual([
    [5, "Glossary: stemming"],
    [6, "Glossary: IDF"],
  ]);
  expect(shown).toMatchObject([
    { number: 5, chunkId: "glossary:stemming", openUrl: "https://glossary.example.edu/stemming", isPage: true },
    { number: 6, chunkId: "glossary:idf" },
  ]);
  expect((await call()).results.map(({ number }) => number)).toEqual([5, 6]);
});

test("the model learns which results were dropped and why, and reads the others without addresses", async () => {
  const { tool, call, shown } = toolsFor({
    results: [makeResult({ open_url: "javascript:alert(1)" }), makeResult(), makeResult()],
  });
  const output = await call();
  expect(output.note).toMatch(/^Result 1 was dropped: open_url .*\. Result 3 was dropped: .* same id "stemming"\.$/);
  expect(shown).toHaveLength(1);
  const read = tool.toModelOutput({ output });
  expect(JSON.stringify(read)).toContain("Stemming cuts the ending off a word.");
  expect(JSON.stringify(read)).not.toContain("https://");
});

test("what looks like a marker in a result cannot be cited by copying it", async () => {
  const { results } = await toolsFor({ result: makeResult({ text: "See [3]." }) }).call();
  expect(results[0]?.content).toBe("See \\[3\\].");
});

test("two results with the same name get different ones", async () => {
  const { results } = await toolsFor({ results: [makeResult(), makeResult({ id: "other" })] }).call();
  expect(results.map(({ friendly_id }) => friendly_id)).toEqual(["Glossary: stemming", "Glossary: stemming (2)"]);
});

test("a page that has changed gets a new number, and the same words keep theirs", async () => {
  const taken = { chunkId: "glossary:stemming", number: 1, name: "Glossary: stemming", pageContent: makeResult().text };
  const numbering = new SourceNumbering([taken]);
  const changed = { result: makeResult({ text: "Stemming maps a word to its stem." }) };
  const again = await toolsFor({ result: makeResult() }, numbering).call();
  expect(again.results).toMatchObject([{ number: 1, friendly_id: "Glossary: stemming" }]);
  const { call, shown } = toolsFor(changed, numbering);
  expect((await call()).results).toMatchObject([{ number: 2, friendly_id: "Glossary: stemming (2)" }]);
  expect((await call()).results).toMatchObject([{ number: 2, content: "Stemming maps a word to its stem." }]);
  expect(shown[0]).toMatchObject({ chunkId: "glossary:stemming#2", number: 2 });
});

test("a page whose words were deleted from a replaced answer keeps its number", async () => {
  const taken = { chunkId: "glossary:stemming", number: 1, name: "", pageContent: "" };
  const { call } = toolsFor({ result: makeResult() }, new SourceNumbering([taken]));
  expect((await call()).results).toMatchObject([{ number: 1, friendly_id: "Glossary: stemming" }]);
});

test("added lookups count towards the limit of an answer", async () => {
  const { call } = toolsFor({ result: makeResult() });
  for (let lookup = 0; lookup < 8; lookup++) await call();
  expect(await call()).toEqual({ results: [], note: expect.stringContaining("No more look-ups") });
});

describe("an answer that cites a page and a lecture", () => {
  type Model = Parameters<typeof streamAnswer>[0]["model"];
  type Part = Awaited<ReturnType<Model["doStream"]>>["stream"] extends ReadableStream<infer Each> ? Each : never;
  const question: StudyMessage = { id: "q", role: "user", parts: [{ type: "text", text: "What is stemming?" }] };

  /** Calls both lookups, then cites what they found. */
  function model() {
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const calls = [
      ["search_course", { query: "stemming" }],
      ["glossary", { term: "stemming" }],
    ] as const;
    const called: Part[] = [
      ...calls.map(([toolName, input]) => ({
        type: "tool-call" as const,
        toolCallId: toolName,
        toolName,
        input: JSON.stringify(input),
      })),
      { type: "finish", finishReason: { unified: "tool-calls", raw: "" }, usage },
    ];
    const written: Part[] = [
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "It joins forms [1] and cuts endings off [2]." },
      { type: "text-end", id: "t" },
      { type: "finish", finishReason: { unified: "stop", raw: "" }, usage },
    ];
    const steps = [called, written];
    return new MockLanguageModelV3({
      doStream: async () => ({
        stream: simulateReadableStream({
          initialDelayInMs: null,
          chunkDelayInMs: null,
          chunks: steps.shift() ?? [],
        }),
      }),
    });
  }

  async function answer(findAnchor: FindAnchor = async () => null): Promise<StudyMessage> {
    const { signal } = new AbortController();
    const stream = streamAnswer({
      model: model(),
      modelId: "openai:test",
      system: "",
      history: [question],
      messageId: "a",
      numbering: new SourceNumbering(),
      lookups: {
        courseId: "search-101",
        search: async () => [makePassage()],
        readMoment: async () => [],
        findMentions: async () => [],
        lectures: [],
        added: { glossary: glossary({ result: makeResult({ open_url: "/glossary/stemming" }) }) },
      },
      findAnchor,
      onAnchorError: () => {},
      onToolError: () => {},
      signal,
      timeoutMs: 5_000,
      describeError: String,
      persist: async () => {},
      onEnd: async () => {},
    });
    let message: StudyMessage | undefined;
    for await (const snapshot of readUIMessageStream<StudyMessage>({ stream })) message = snapshot;
    return message!;
  }

  test("cites both, and is restored from the database equal in every part", async () => {
    const message = await answer();
    expect([...sourcesOf(message).values()]).toMatchObject([
      { number: 1, lectureId: "inverted-index" },
      { number: 2, openUrl: "/glossary/stemming", isPage: true },
    ]);
    const row = { ...JSON.parse(JSON.stringify(toStored(message))), rating: null, ratingReason: null };
    expect(fromStored("search-101", row)).toEqual(message);
  });

  test("links the page's citation to the page, and seeks nothing", async () => {
    const message = await answer();
    const page = sourcesOf(message).get(2)!;
    expect(citedMoment(page, undefined)).toMatchObject({
      openUrl: "/glossary/stemming",
      friendlyId: "Glossary: stemming",
      quote: "Stemming cuts the ending off a word.",
      isPage: true,
    });
    const conversation = { conversationId: "c", title: "t", courseId: "search-101", lectureId: null };
    const result = conversationResult({ ...conversation, messages: [question, message] }, "https://study.example.edu");
    expect(result.messages[1]).toMatchObject({
      citations: [
        { number: 1, open_url: expect.stringContaining("https://study.example.edu/courses/search-101/") },
        {
          number: 2,
          label: "Glossary: stemming",
          open_url: "https://study.example.edu/glossary/stemming",
          support: null,
        },
      ],
    });
  });

  test("links the page's citation to the sentence that supports it, with how well it does", async () => {
    const found = { startMs: 0, endMs: 0, quote: "Stemming cuts the ending off a word.", support: "weak" as const };
    const message = await answer(async (_claim, { isPage }) => (isPage ? found : null));
    const page = sourcesOf(message).get(2)!;
    const anchor = anchorsOf(message).get(anchorKey(2, 1));
    expect(citedMoment(page, anchor)).toMatchObject({ isPage: true, quote: found.quote, support: "weak" });
    const row = { ...JSON.parse(JSON.stringify(toStored(message))), rating: null, ratingReason: null };
    expect(fromStored("search-101", row)).toEqual(message);
  });

  test("the next question's model reads the cited page again", async () => {
    const history = modelHistory([question, await answer(), { ...question, id: "q2" }]);
    expect(JSON.stringify(history)).toContain("Stemming cuts the ending off a word.");
    expect(JSON.stringify(history)).not.toContain("/glossary/stemming");
  });
});
