import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followJobs } from "./follow-jobs";

let opened: FakeSource[];

/** A stream whose events the test sends, as Node has none. */
class FakeSource {
  static readonly CLOSED = 2;
  readyState = 0;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor(readonly url: string) {
    opened.push(this);
  }
  close = () => void (this.readyState = FakeSource.CLOSED);
  /** The browser reconnects. */
  lose = () => {
    this.readyState = 0;
    this.onerror?.();
  };
  /** The browser gives up, as after a status of 502. */
  refuse = () => {
    this.readyState = FakeSource.CLOSED;
    this.onerror?.();
  };
}

beforeEach(() => {
  opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => opened.at(-1)!;

/** Returns after how many seconds a stream that is refused is opened again: at most 60. */
async function pause(): Promise<number> {
  const before = opened.length;
  latest().refuse();
  for (let seconds = 0; seconds < 60; seconds++) {
    if (opened.length > before) return seconds;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return 60;
}

test("passes on the jobs of a course, and nothing that is not a list of jobs", () => {
  const onJobs = vi.fn();
  followJobs("search 101", onJobs);
  expect(latest().url).toBe("/api/teach/courses/search%20101/jobs/stream");
  latest().onmessage?.({ data: `{"jobs":[]}` });
  latest().onmessage?.({ data: `{"jobs":"none"}` });
  expect(onJobs.mock.calls).toEqual([[[]]]);
});

test("opens a refused stream again after growing pauses, which shrink again once it is open", async () => {
  followJobs("search-101", () => {});
  expect([await pause(), await pause(), await pause(), await pause(), await pause()]).toEqual([2, 5, 15, 30, 30]);
  latest().onopen?.();
  expect(await pause()).toBe(2);
});

test("leaves a lost connection to the browser, which reconnects", async () => {
  followJobs("search-101", () => {});
  latest().lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
});

test("opens nothing after the end", async () => {
  const end = followJobs("search-101", () => {});
  latest().refuse();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  const endOpen = followJobs("search-101", () => {});
  endOpen();
  expect(latest().readyState).toBe(FakeSource.CLOSED);
});
