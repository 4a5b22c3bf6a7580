import { EventEmitter, getEventListeners } from "node:events";
import type { UIMessageChunk } from "ai";
import { afterEach, expect, test, vi } from "vitest";
import { followEvents, nextNotice, type StoredAnswer } from "./follow-events";

const text = (delta: string): UIMessageChunk => ({ type: "text-delta", id: "t", delta });
const finish: UIMessageChunk = { type: "finish" };

/** An answer that another process writes: the test appends to it, and `notify` makes its reader look again. */
function storedAnswer() {
  const batches: { sequence: number; chunks: UIMessageChunk[] }[] = [];
  let wake = () => {};
  let running: Awaited<ReturnType<StoredAnswer["getRunning"]>> = { messageId: "m", isAlive: true };
  const reads: number[] = [];
  const answer: StoredAnswer = {
    messageId: "m",
    getRunning: async () => running,
    readEvents: async (from) => {
      reads.push(from);
      return batches.filter(({ sequence }) => sequence >= from);
    },
    finalize: vi.fn(async () => {}),
    waitForEvents: (signal) =>
      new Promise((resolve) => {
        wake = resolve;
        signal.addEventListener("abort", () => resolve());
      }),
  };
  return {
    answer,
    reads,
    append: (...chunks: UIMessageChunk[]) => void batches.push({ sequence: batches.length, chunks }),
    notify: () => wake(),
    /** Lets the reader reach its wait. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    setRunning: (now: typeof running) => void (running = now),
  };
}

async function collect(stream: ReadableStream<UIMessageChunk>): Promise<UIMessageChunk[]> {
  const chunks: UIMessageChunk[] = [];
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  return chunks;
}

afterEach(() => void vi.useRealTimers());

test("replays what is stored, then follows what is added, each chunk once and in order", async () => {
  const { answer, append, notify, settle, reads } = storedAnswer();
  append({ type: "start" }, text("Stem"));
  append(text("ming"));
  const followed = collect(followEvents(answer));
  await settle();
  append(text(" cuts"));
  notify();
  await settle();
  append(text(" endings."), finish);
  notify();
  expect(await followed).toEqual([
    { type: "start" },
    text("Stem"),
    text("ming"),
    text(" cuts"),
    text(" endings."),
    finish,
  ]);
  expect(reads).toEqual([0, 2, 3]);
});

test.each<UIMessageChunk>([{ type: "finish" }, { type: "abort" }])("ends with a $type chunk", async (end) => {
  const { answer, append } = storedAnswer();
  append(text("Stem"), end);
  expect(await collect(followEvents(answer))).toEqual([text("Stem"), end]);
});

test("an answer that ended between two looks is read to its end", async () => {
  const { answer, append, notify, settle, setRunning } = storedAnswer();
  append(text("Stem"));
  const followed = collect(followEvents(answer));
  await settle();
  append(text("ming"));
  setRunning(null);
  notify();
  expect(await followed).toEqual([text("Stem"), text("ming")]);
});

test("a later answer of the same conversation is not mixed in", async () => {
  const { answer, append, setRunning } = storedAnswer();
  append(text("Stem"));
  setRunning({ messageId: "the next answer", isAlive: true });
  expect(await collect(followEvents(answer))).toEqual([text("Stem")]);
});

test("an interrupted answer is finalized once and ends with an error, after everything it wrote", async () => {
  const { answer, append, notify, settle, setRunning } = storedAnswer();
  append(text("Stem"));
  const followed = collect(followEvents(answer));
  await settle();
  append(text("ming"));
  setRunning({ messageId: "m", isAlive: false });
  notify();
  expect(await followed).toEqual([
    text("Stem"),
    text("ming"),
    { type: "error", errorText: expect.stringContaining("was cut off") },
  ]);
  expect(answer.finalize).toHaveBeenCalledTimes(1);
});

test("a batch that is malformed in the database loses its malformed chunks alone", async () => {
  const { answer } = storedAnswer();
  const chunks = [null, "text", { delta: "no type" }, text("Stem"), finish];
  const followed = followEvents({ ...answer, readEvents: async () => [{ sequence: 0, chunks }] });
  expect(await collect(followed)).toEqual([text("Stem"), finish]);
});

test("a database that fails ends the stream with its error", async () => {
  const { answer } = storedAnswer();
  const failing = { ...answer, readEvents: () => Promise.reject(new Error("the database is unavailable")) };
  await expect(collect(followEvents(failing))).rejects.toThrow("the database is unavailable");
});

test("a reader that leaves is not waited for, and nothing is read after it", async () => {
  const { answer, append, notify, settle, reads } = storedAnswer();
  append(text("Stem"));
  const reader = followEvents(answer).getReader();
  expect(await reader.read()).toEqual({ done: false, value: text("Stem") });
  await settle();
  await reader.cancel();
  append(text("ming"));
  notify();
  await settle();
  expect(reads).toEqual([0]);
  expect(answer.finalize).not.toHaveBeenCalled();
});

test("a notification ends the wait at once, and another conversation's does not", async () => {
  vi.useFakeTimers();
  const notices = new EventEmitter();
  const woken = vi.fn();
  const waiting = nextNotice(notices, "mine", new AbortController().signal).then(woken);
  notices.emit("theirs");
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).not.toHaveBeenCalled();
  notices.emit("mine");
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
});

test("a lost notification delays a reader by a second at most", async () => {
  vi.useFakeTimers();
  const woken = vi.fn();
  void nextNotice(new EventEmitter(), "mine", new AbortController().signal).then(woken);
  await vi.advanceTimersByTimeAsync(999);
  expect(woken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(woken).toHaveBeenCalledTimes(1);
});

test("waits that end leave no listener behind, however they end", async () => {
  vi.useFakeTimers();
  const notices = new EventEmitter();
  const left = new AbortController();
  const polled = nextNotice(notices, "mine", left.signal);
  await vi.advanceTimersByTimeAsync(1_000);
  const notified = nextNotice(notices, "mine", left.signal);
  notices.emit("mine");
  const aborted = nextNotice(notices, "mine", left.signal);
  left.abort();
  await Promise.all([polled, notified, aborted, nextNotice(notices, "mine", left.signal)]);
  expect(notices.listenerCount("mine")).toBe(0);
  expect(getEventListeners(left.signal, "abort")).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});
