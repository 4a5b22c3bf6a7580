import type { Evidence, Weights } from "~/retrieval/fusion";

/** A candidate for a labeled question: whether it finds the start of the labeled section, or any part of it. */
export type LearnedFrom = { evidence: Evidence; isStart: boolean; isWithin: boolean };

/** The labeled questions of a course, each with its candidates. */
export type CourseExamples = readonly (readonly LearnedFrom[])[];

const STEPS = 150;
const RATE = 0.1;
const L2 = 0.001;
const START_SHARE = 0.6;

/** Announcements of a lecture count against a passage. All other evidence can only count for it. */
const MAY_BE_NEGATIVE: ReadonlySet<keyof Evidence> = new Set(["announced"]);

/**
 * Learns the weights that make the labeled candidates most probable, where a candidate's probability is the softmax of
 * its fused score (ListNet, Cao et al., 2007). The start of a section counts 0.6 of the likelihood and any part of it
 * 0.4, and every course counts the same. Fitted by Adam (Kingma and Ba, 2015) from zero, so that the same
 * examples give the same weights. Scores have the standard deviation that they have under the `scale` weights.
 */
export function learnWeights(courses: readonly CourseExamples[], scale: Weights): Weights {
  const names = Object.keys(scale) as (keyof Evidence)[];
  const questions = courses.flatMap((course) =>
    course
      .filter((candidates) => candidates.some(({ isWithin }) => isWithin))
      .map((candidates) => ({ candidates, share: 1 / (course.length * courses.length) })),
  );
  const all = questions.flatMap(({ candidates }) => candidates.map(({ evidence }) => evidence));
  const spreads = names.map((name) => deviation(all.map((evidence) => evidence[name])));
  const rows = questions.map(({ candidates, share }) => ({
    share,
    features: candidates.map(({ evidence }) => names.map((name, index) => evidence[name] / (spreads[index] || 1))),
    targets: [
      { share: START_SHARE, labeled: candidates.map(({ isStart }) => isStart) },
      { share: 1 - START_SHARE, labeled: candidates.map(({ isWithin }) => isWithin) },
    ],
  }));
  const standardized = descend(names, (weights) => {
    const gradient = weights.map((weight) => L2 * weight);
    for (const { features, targets, share } of rows) addGradient(gradient, weights, features, targets, share);
    return gradient;
  });
  const learned = standardized.map((weight, index) => weight / (spreads[index] || 1));
  const scoreOf = (weights: readonly number[]) => (evidence: Evidence) =>
    names.reduce((sum, name, index) => sum + (weights[index] ?? 0) * evidence[name], 0);
  const factor =
    deviation(all.map(scoreOf(names.map((name) => scale[name])))) / (deviation(all.map(scoreOf(learned))) || 1);
  return Object.fromEntries(names.map((name, index) => [name, (learned[index] ?? 0) * factor])) as Weights;
}

/** Adds the gradient of a question's negative log-likelihood: expected features less those of the labeled candidates. */
function addGradient(
  gradient: number[],
  weights: readonly number[],
  features: readonly (readonly number[])[],
  targets: readonly { share: number; labeled: readonly boolean[] }[],
  share: number,
): void {
  const probabilities = softmax(features.map((row) => row.reduce((sum, x, i) => sum + x * (weights[i] ?? 0), 0)));
  for (const { share: ofTarget, labeled } of targets) {
    const hit = probabilities.reduce((sum, p, i) => sum + (labeled[i] ? p : 0), 0);
    if (hit === 0) continue;
    for (const [i, row] of features.entries()) {
      const p = probabilities[i] ?? 0;
      const error = share * ofTarget * (p - (labeled[i] ? p / hit : 0));
      for (const [j, x] of row.entries()) gradient[j] = (gradient[j] ?? 0) + error * x;
    }
  }
}

function descend(names: readonly (keyof Evidence)[], gradientOf: (weights: number[]) => number[]): number[] {
  const weights = names.map(() => 0);
  const mean = names.map(() => 0);
  const square = names.map(() => 0);
  for (let step = 1; step <= STEPS; step++) {
    for (const [i, slope] of gradientOf(weights).entries()) {
      mean[i] = 0.9 * (mean[i] ?? 0) + 0.1 * slope;
      square[i] = 0.99 * (square[i] ?? 0) + 0.01 * slope * slope;
      const move = mean[i] / (1 - 0.9 ** step) / (Math.sqrt(square[i] / (1 - 0.99 ** step)) + 1e-9);
      const weight = (weights[i] ?? 0) - RATE * move;
      weights[i] = MAY_BE_NEGATIVE.has(names[i] ?? "chunk") ? weight : Math.max(0, weight);
    }
  }
  return weights;
}

function softmax(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length));
}
