import type { Passage } from "~/course/passage";
import {
  estimate,
  gain,
  METRICS,
  rankOfHit,
  type LabeledQuestion,
  type Metric,
  type Target,
} from "~/retrieval/retrieval-metrics";
import { countOf, printTable } from "../table";
import { estimateText } from "./estimate-text";

/** A question with a labeled place, and the passages that each configuration found. */
export type RankedQuestion = {
  question: LabeledQuestion;
  passages: readonly Passage[];
  compared: readonly Passage[] | null;
};

type Names = { config: string; compare: string | undefined };

/** Prints every metric with its 95 % interval, and the difference if two configurations are compared. */
export function reportRanking(
  target: Target,
  questions: readonly RankedQuestion[],
  names: Names & { json: boolean },
): void {
  const rows = METRICS.map((metric) => ({ metric, estimates: estimatesOf(questions, { target, metric }, names) }));
  if (names.json) {
    for (const { metric, estimates } of rows)
      console.log(JSON.stringify({ target, metric, n: questions.length, ...Object.fromEntries(estimates) }));
    return;
  }
  console.log(`\nFound the ${target} (${countOf(questions.length, "question")})`);
  printTable(
    ["Metric", ...(rows[0]?.estimates.map(([name]) => name) ?? [])],
    rows.map(({ metric, estimates }) => [metric, ...estimates.map(([, value]) => estimateText(value))]),
  );
}

function estimatesOf(
  questions: readonly RankedQuestion[],
  { target, metric }: { target: Target; metric: Metric },
  { config, compare }: Names,
) {
  const gainOf = (question: LabeledQuestion, passages: readonly Passage[]) =>
    gain(rankOfHit(question, passages.map(toSpan), target), metric);
  const gains = questions.map(({ question, passages, compared }) => {
    const own = gainOf(question, passages);
    return { own, other: compared === null ? own : gainOf(question, compared) };
  });
  const estimates = [[config, estimate(gains.map(({ own }) => own))] as const];
  if (compare === undefined) return estimates;
  return [
    ...estimates,
    [compare, estimate(gains.map(({ other }) => other))] as const,
    ["difference", estimate(gains.map(({ own, other }) => own - other))] as const,
  ];
}

function toSpan({ lectureId, startMs, endMs }: Passage) {
  return { lectureId, start: startMs / 1000, end: endMs / 1000 };
}
