import { expect, test } from "vitest";
import { estimate, gain, rankOfHit, type LabeledQuestion } from "./retrieval-metrics";

const question: LabeledQuestion = { qid: "1", query: "stemming", lectureId: "a", start: 100, end: 300 };
const found = (lectureId: string, start: number, end: number) => [{ lectureId, start, end }];

test.each([
  ["holds the start", found("a", 90, 150), 1, 1],
  ["begins 15 s too late", found("a", 115, 170), 1, 1],
  ["begins 16 s too late", found("a", 116, 170), null, 1],
  ["ends 16 s too early", found("a", 40, 84), null, null],
  ["reaches the start only after its first minute", found("a", 20, 100), null, null],
  ["lies in another lecture", found("b", 90, 150), null, null],
  ["comes eleventh", [...Array(10).fill(found("b", 0, 1)[0]), ...found("a", 90, 150)], null, null],
])("a place that %s", (_case, places, start, span) => {
  expect([rankOfHit(question, places, "start"), rankOfHit(question, places, "span")]).toEqual([start, span]);
});

test("recall counts the first ranks, MRR the reciprocal of the rank", () => {
  expect([1, 5, 6, null].map((rank) => gain(rank, "recall@5"))).toEqual([1, 1, 0, 0]);
  expect([1, 4, null].map((rank) => gain(rank, "mrr@10"))).toEqual([1, 0.25, 0]);
});

test("an interval contains its mean, is deterministic and narrows with more values", () => {
  const values = (n: number) => Array.from({ length: n }, (_, i) => i % 2);
  const [few, many] = [estimate(values(20)), estimate(values(2_000))];
  expect(few.low).toBeLessThan(few.mean);
  expect(few.high - few.low).toBeGreaterThan(many.high - many.low);
  expect(estimate(values(20))).toEqual(few);
  expect(estimate([])).toEqual({ mean: 0, low: 0, high: 0 });
});
