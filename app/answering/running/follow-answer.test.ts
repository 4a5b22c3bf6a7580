import type { UIMessageChunk } from "ai";
import { afterEach, expect, test, vi } from "vitest";
import { fakeSql } from "../../../tests/setup/fake-sql";
import { followAnswer, stopAnswer, subscribeToStopRequests } from "./follow-answer.server";
import { getLiveAnswers } from "./live-answers.server";

const here = { courseId: "search-101", conversationId: "answered-here" };
const elsewhere = { courseId: "search-101", conversationId: "answered-elsewhere" };

const text = (delta: string): UIMessageChunk => ({ type: "text-delta", id: "t", delta });
const running = (isAlive = true): [RegExp, object[]] => [
  /from running_answers/,
  [{ messageId: "m1", model: "extractive", isAlive }],
];
const events = (...batches: UIMessageChunk[][]): [RegExp, object[]] => [
  /from answer_events/,
  batches.map((chunks, sequence) => ({ sequence, chunks })),
];

// Each process subscribes once: the next test is another process.
afterEach(() => {
  for (const name of ["stop-requests", "answer-notices"]) globalThis.__cuepoint?.delete(name);
});

/** A database that records subscriptions. Its first `failures` subscriptions fail. */
function database(answers: Parameters<typeof fakeSql>[0], failures = 0) {
  const { sql, queries } = fakeSql(answers);
  const channels = new Map<string, (payload: string) => void>();
  const listen = vi.fn(async (channel: string, onNotification: (payload: string) => void) => {
    if (listen.mock.calls.length <= failures) throw new Error("the database is unavailable");
    channels.set(channel, onNotification);
    return { unlisten: async () => {} };
  });
  return {
    sql: Object.assign(sql, { listen }),
    queries,
    listen,
    notify: (name: string, id: string) => channels.get(name)?.(id),
  };
}

/** Starts an answer in this process. */
function answerHere() {
  let controller!: ReadableStreamDefaultController<UIMessageChunk>;
  const stream = new ReadableStream<UIMessageChunk>({ start: (c) => void (controller = c) });
  const claim = getLiveAnswers().claim(here.conversationId)!;
  claim.run(stream, { onChunk: () => {}, onEnd: async () => {} });
  return {
    signal: claim.signal,
    send: (delta: string) => controller.enqueue(text(delta)),
    end: () => controller.close(),
  };
}

async function readAll(stream: ReadableStream<UIMessageChunk> | null): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  for (let reader = stream!.getReader(), next = await reader.read(); !next.done; next = await reader.read())
    chunks.push(next.value);
  return chunks;
}

test("an answer of this process is followed from memory, without a query", async () => {
  const { sql, queries } = database([]);
  const answer = answerHere();
  answer.send("Stem");
  const chunks = readAll(await followAnswer(sql, here));
  answer.send("ming");
  answer.end();
  expect(await chunks).toEqual([text("Stem"), text("ming")]);
  expect(queries).toEqual([]);
});

test("an answer of another process is followed from its stored events", async () => {
  const finish: UIMessageChunk = { type: "finish" };
  const { sql, listen } = database([running(), events([text("Stem")], [text("ming"), finish])]);
  expect(await readAll(await followAnswer(sql, elsewhere))).toEqual([text("Stem"), text("ming"), finish]);
  await readAll(await followAnswer(sql, elsewhere));
  expect(listen).toHaveBeenCalledTimes(1);
});

test("there is nothing to follow when no answer is running", async () => {
  expect(await followAnswer(database([]).sql, elsewhere)).toBeNull();
});

test("an answer whose process died is finalized, and not followed", async () => {
  const { sql, queries } = database([running(false), [/from conversations|update conversations/, []]]);
  const begin = vi.fn(async (work: (tx: typeof sql) => Promise<void>) => work(sql));
  expect(await followAnswer(Object.assign(sql, { begin }), elsewhere)).toBeNull();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(queries.some(({ text }) => text.includes("answer_events"))).toBe(false);
});

test("an answer of this process is stopped at once, one of another process by a notification", async () => {
  const { sql, queries } = database([running()]);
  const answer = answerHere();
  expect(await stopAnswer(sql, here)).toBe(true);
  expect(answer.signal.aborted).toBe(true);
  expect(queries).toEqual([]);
  answer.end();
  expect(await stopAnswer(sql, elsewhere)).toBe(true);
  expect(queries.at(-1)).toEqual({ text: "select pg_notify(?, ?)", values: ["answer_stop", elsewhere.conversationId] });
});

test("a second question, which is about to be refused, hides the answer of another process from nobody", async () => {
  const finish: UIMessageChunk = { type: "finish" };
  const { sql, queries } = database([running(), events([text("Stem"), finish])]);
  const claim = getLiveAnswers().claim(elsewhere.conversationId)!;
  expect(await readAll(await followAnswer(sql, elsewhere))).toEqual([text("Stem"), finish]);
  expect(await stopAnswer(sql, elsewhere)).toBe(true);
  expect(queries.at(-1)?.values).toEqual(["answer_stop", elsewhere.conversationId]);
  claim.release();
});

test("an answer that is stopped before it starts counts as stopped", async () => {
  const claim = getLiveAnswers().claim(here.conversationId)!;
  expect(await stopAnswer(database([]).sql, here)).toBe(true);
  expect(claim.signal.aborted).toBe(true);
  claim.release();
});

test("an answer that has ended, or whose process died, is not stopped", async () => {
  for (const answers of [[], [running(false)]]) {
    const { sql, queries } = database(answers);
    expect(await stopAnswer(sql, elsewhere)).toBe(false);
    expect(queries).toHaveLength(1);
  }
});

test("a stop request of another process stops the answer of this one", async () => {
  const { sql, listen, notify } = database([]);
  await subscribeToStopRequests(sql);
  await subscribeToStopRequests(sql);
  expect(listen).toHaveBeenCalledTimes(1);
  const answer = answerHere();
  notify("answer_stop", "of another conversation");
  expect(answer.signal.aborted).toBe(false);
  notify("answer_stop", here.conversationId);
  expect(answer.signal.aborted).toBe(true);
  answer.end();
});

test("a subscription that failed is retried by the next one", async () => {
  const { sql, listen } = database([], 1);
  await expect(subscribeToStopRequests(sql)).rejects.toThrow("the database is unavailable");
  await subscribeToStopRequests(sql);
  expect(listen).toHaveBeenCalledTimes(2);
});
