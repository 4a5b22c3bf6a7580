import { describe, expect, test } from "vitest";
import { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import { conversationAsMarkdown } from "~/conversation/export-conversation";
import type { StudyMessage } from "~/conversation/message";
import { anchorPart, sourceParts } from "~/conversation/message-parts";
import { fromStored, toStored } from "~/conversation/stored-message";
import { passageForModel } from "~/conversation/tool-output";
import { makeAnswer, makePassage, makeSource } from "../../tests/factories";
import { ConversationResult, conversationResult } from "./conversation-result";

const ORIGIN = "https://cuepoint.example.org";
const question = (id: string): StudyMessage => ({ id, role: "user", parts: [{ type: "text", text: "Why?" }] });
const answer = (id: string, text: string, sources?: Source[]) => ({ ...makeAnswer(text, sources), id });
const resultOf = (...messages: StudyMessage[]) =>
  ConversationResult.parse(
    JSON.parse(
      JSON.stringify(
        conversationResult(
          { conversationId: "c1", title: "Why?", courseId: "search-101", lectureId: null, messages },
          ORIGIN,
        ),
      ),
    ),
  );
const citationsIn = (...messages: StudyMessage[]) =>
  resultOf(...messages).messages.map(({ citations }) =>
    citations?.map(({ number, occurrence }) => [number, occurrence]),
  );

test("a conversation names itself and where it began, and its parts have absolute addresses", () => {
  const { messages, ...conversation } = resultOf(question("q1"), answer("a1", "Because. [1]"));
  expect(conversation).toEqual({ id: "c1", title: "Why?", course: "search-101", lecture: null });
  expect(JSON.stringify(messages)).not.toMatch(/"open_url":"\//);
});

test("a citation leads to the sentence of its anchor, and says how well it supports the claim", () => {
  const anchored = answer("a1", "Because of forms. [1]");
  anchored.parts.push(
    anchorPart({
      messageId: "a1",
      number: 1,
      occurrence: 1,
      startMs: 160_500,
      endMs: 164_000,
      quote: "Stemming cuts the ending off a word.",
      support: "weak",
    }),
  );
  const [citation] = resultOf(question("q1"), anchored).messages[1]!.citations!;
  expect(citation).toMatchObject({
    number: 1,
    occurrence: 1,
    label: "The inverted index @ 02:40",
    title: "The inverted index",
    friendly_id: "The inverted index @ 02:17",
    quote: "Stemming cuts the ending off a word.",
    support: "weak",
  });
  const t = new URL(citation!.open_url).searchParams.get("t");
  expect(citation!.open_url).toBe(`${ORIGIN}/courses/search-101/lectures/inverted-index?t=${t}`);
  expect(Number(t)).toBe(Math.floor(citation!.start_seconds));
});

test("a citation without an anchor leads to its passage, whose support is unknown", () => {
  const [citation] = resultOf(question("q1"), answer("a1", "Because. [1]")).messages[1]!.citations!;
  expect(citation).toMatchObject({ start_seconds: 137, quote: makeSource().content, support: null });
  expect(citation).toMatchObject({ timing: makeSource().timing, score: makeSource().score });
});

describe("citations", () => {
  test("questions have no list, and answers without a citation have an empty one", () => {
    expect(citationsIn(question("q1"), answer("a1", "I don't know."))).toEqual([undefined, []]);
  });

  test("markers are counted over the whole answer, and lists of numbers are several citations", () => {
    const sources = [makeSource({ number: 1 }), makeSource({ number: 2 })];
    expect(citationsIn(question("q1"), answer("a1", "One. [1] Both. [1, 2]", sources))[1]).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test("unknown numbers, code and notation are not citations", () => {
    expect(citationsIn(question("q1"), answer("a1", "See [7], `a[1]` and Theorem [1]."))[1]).toEqual([]);
  });

  test("an answer may cite a source of an earlier answer", () => {
    const turns = [question("q1"), answer("a1", "Because. [1]"), question("q2"), answer("a2", "Still. [1]", [])];
    expect(citationsIn(...turns)).toEqual([undefined, [[1, 1]], undefined, [[1, 1]]]);
  });

  test("a text between two lookups continues the count", () => {
    const [own] = sourceParts(makeSource({ number: 2 }));
    const message = answer("a1", "First. [1]");
    message.parts.push(own, { type: "text", text: "Then. [1] And. [2]" });
    expect(citationsIn(question("q1"), message)[1]).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
  });

  test("an answer that follows no question cites nothing", () => {
    expect(citationsIn(answer("a1", "Because. [1]"))).toEqual([[]]);
  });
});

test("the stream, the tool, the database, the API and the export call each passage by the same name", async () => {
  const passages = [0, 9_000, 20_000].map((startMs, at) =>
    makePassage({ chunkId: `c${at}`, startMs, timing: "estimated" }),
  );
  const sources = new SourceNumbering().number(passages);
  const names = ["@ around 0 min", "@ around 0 min (2)", "@ around 0 min (3)"].map(
    (when) => `The inverted index ${when}`,
  );
  const streamed = answer("a1", "One. [1] Two. [2] Three. [3]", sources);
  streamed.parts.unshift(...sources.map((source) => sourceParts(source)[1]));
  expect(sources.map((source) => passageForModel(source, { similarity: 1, coverage: 1 }).friendly_id)).toEqual(names);

  const row = { ...toStored(streamed), rating: null, ratingReason: null };
  const restored = fromStored("search-101", row);
  for (const message of [streamed, restored]) {
    const { citations = [], parts } = resultOf(question("q1"), message).messages[1]!;
    expect(citations.map(({ friendly_id, timing }) => [friendly_id, timing])).toEqual(
      names.map((name) => [name, "estimated"]),
    );
    expect(parts.flatMap((part) => (part.type === "source-document" ? [part.title] : []))).toEqual(names);
  }
  const conversation = { title: "Why?", courseId: "search-101", courseTitle: "Search", lectureId: null };
  const exported = await conversationAsMarkdown({ ...conversation, messages: [question("q1"), restored] }, ORIGIN);
  expect([...exported.matchAll(/^\d\. \[(.*?)\]\(/gm)].map(([, name]) => name)).toEqual(names);
});
