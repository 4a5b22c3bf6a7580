import type { UIMessageChunk } from "ai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getLog } from "~/platform/observability/log.server";
import type { EventBatch } from "~db/running-answers.server";
import { AnswerJournal } from "./answer-journal.server";

const start: UIMessageChunk = { type: "start" };
const text = (delta: string): UIMessageChunk => ({ type: "text-delta", id: "t", delta });
const source = (id: string): UIMessageChunk => ({ type: "data-rag-source", id, data: {} });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a journal whose store records its batches. After `fail(n)`, the next n writes fail. */
function openJournal() {
  const written: { sequence: number; chunks: readonly unknown[] }[] = [];
  let failures = 0;
  const store = {
    write: vi.fn(async ({ sequence, chunks }: EventBatch) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("the database is unavailable");
      }
      written.push({ sequence, chunks });
    }),
    renewLease: vi.fn(async () => true),
  };
  const journal = new AnswerJournal({ courseId: "c", conversationId: "v", messageId: "m" }, store);
  return { journal, store, written, fail: (times: number) => void (failures = times) };
}

const warnings = () => vi.spyOn(getLog(), "warn").mockImplementation(() => {}); // why: the log is not what is tested

test("text is written in batches of 200 ms, in order", async () => {
  const { journal, written } = openJournal();
  journal.write(text("Stem"));
  journal.write(text("ming"));
  await vi.advanceTimersByTimeAsync(199);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  journal.write(text(" cuts"));
  await vi.advanceTimersByTimeAsync(200);
  expect(written).toEqual([
    { sequence: 0, chunks: [text("Stem"), text("ming")] },
    { sequence: 1, chunks: [text(" cuts")] },
  ]);
  await journal.end();
});

test("a chunk that followers wait for is written at once, with the text before it", async () => {
  const { journal, written } = openJournal();
  journal.write(text("Stemming."));
  journal.write({ type: "text-end", id: "t" });
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([{ sequence: 0, chunks: [text("Stemming."), { type: "text-end", id: "t" }] }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toHaveLength(1);
  await journal.end();
});

test("sources are in the database before they are streamed, and are written once", async () => {
  const { journal, written } = openJournal();
  journal.write(text("Let me look."));
  await journal.persist([source("a"), source("b")]);
  expect(written).toEqual([{ sequence: 0, chunks: [text("Let me look."), source("a"), source("b")] }]);
  journal.write(source("a"));
  journal.write(source("b"));
  await journal.end();
  expect(written).toHaveLength(1);
});

test("a batch that failed is written again, unchanged and before the next", async () => {
  const warn = warnings();
  const { journal, store, written, fail } = openJournal();
  fail(1);
  journal.write(start);
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
  journal.write(text("Stem"));
  await vi.advanceTimersByTimeAsync(200);
  expect(written).toEqual([
    { sequence: 0, chunks: [start] },
    { sequence: 1, chunks: [text("Stem")] },
  ]);
  expect(store.write.mock.calls.map(([batch]) => batch.sequence)).toEqual([0, 0, 1]);
  await journal.end();
});

test("the end of an answer writes the rest, and retries what failed", async () => {
  warnings();
  const { journal, written, fail } = openJournal();
  fail(1);
  journal.write(start);
  await vi.advanceTimersByTimeAsync(0);
  journal.write(text("Stem"));
  await journal.end();
  expect(written.map(({ sequence }) => sequence)).toEqual([0, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer ends even if the database stays unavailable", async () => {
  const warn = warnings();
  const { journal, written, fail } = openJournal();
  fail(Infinity);
  journal.write(start);
  await journal.end();
  expect(written).toEqual([]);
  expect(warn).toHaveBeenLastCalledWith(expect.objectContaining({ conversationId: "v" }), expect.any(String));
});

test("a silent answer renews its lease every two seconds, and one that writes does not", async () => {
  const { journal, store } = openJournal();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(store.renewLease).toHaveBeenCalledTimes(2);
  journal.write(start);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.renewLease).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.renewLease).toHaveBeenCalledTimes(3);
  await journal.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.renewLease).toHaveBeenCalledTimes(3);
});

test("a failed write does not count as a renewal", async () => {
  warnings();
  const { journal, store, fail } = openJournal();
  fail(1);
  journal.write(start);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(store.renewLease).toHaveBeenCalledTimes(1);
  await journal.end();
});

test("a lease that cannot be renewed is logged, and tried again", async () => {
  const warn = warnings();
  const { journal, store } = openJournal();
  store.renewLease.mockRejectedValueOnce(new Error("the database is unavailable"));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(store.renewLease).toHaveBeenCalledTimes(2);
  await journal.end();
});
