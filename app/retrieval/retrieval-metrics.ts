/** A question with the labeled place of its answer in seconds. `end` is null if only the start is labeled. */
export type LabeledQuestion = { qid: string; query: string; lectureId: string; start: number; end: number | null };

/** A place that a search returned, in seconds. */
export type FoundSpan = { lectureId: string; start: number; end: number };

/** Definition of a hit: the labeled start, or anywhere in the labeled span. */
export type Target = "start" | "span";

/** Seconds by which a place may miss its target. */
const TOLERANCE = 15;
/** Only the first minute of a place counts: pointing at an hour finds nothing. */
const MAX_SECONDS = 60;

/** The places that the metrics look at. */
export const METRICS_DEPTH = 10;

/** Returns the rank of the first hit, from 1, or null if none of the first ten places hits. */
export function rankOfHit(question: LabeledQuestion, found: readonly FoundSpan[], target: Target): number | null {
  const last = target === "span" ? (question.end ?? question.start) : question.start;
  const at = found
    .slice(0, METRICS_DEPTH)
    .findIndex(
      ({ lectureId, start, end }) =>
        lectureId === question.lectureId &&
        start <= last + TOLERANCE &&
        Math.min(end, start + MAX_SECONDS) >= question.start - TOLERANCE,
    );
  return at < 0 ? null : at + 1;
}

export type Metric = "recall@1" | "recall@5" | "recall@10" | "mrr@10";
export const METRICS: readonly Metric[] = ["recall@1", "recall@5", "recall@10", "mrr@10"];

/** Returns what one question adds to a metric, 0 to 1. */
export function gain(rank: number | null, metric: Metric): number {
  if (rank === null) return 0;
  if (metric === "mrr@10") return 1 / rank;
  return rank <= Number(metric.slice("recall@".length)) ? 1 : 0;
}

export type Estimate = { mean: number; low: number; high: number };

const RESAMPLES = 1_000;

/**
 * Returns the mean with its 95 % interval, by the percentile bootstrap over questions (Efron, 1979). The resampling is
 * seeded, so that the same values give the same interval.
 */
export function estimate(values: readonly number[], seed = 1): Estimate {
  const mean = average(values);
  if (values.length === 0) return { mean, low: mean, high: mean };
  const random = mulberry32(seed);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let draw = 0; draw < values.length; draw++) sum += values[Math.floor(random() * values.length)] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  return {
    mean,
    low: means[Math.floor(0.025 * RESAMPLES)] ?? mean,
    high: means[Math.ceil(0.975 * RESAMPLES) - 1] ?? mean,
  };
}

const average = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns a generator of uniform numbers from 0 to 1 (Tommy Ettinger's mulberry32, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
