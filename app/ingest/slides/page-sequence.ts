import type { PageValues } from "./slide-evidence";

/** The page that belongs to a sentence, from 0, and how likely it is, 0 to 1. */
type SentencePage = { page: number; probability: number };

/** Costs of going to another page, as negative logarithms of probabilities: mostly to the next one, rarely back. */
const AHEAD = { first: 0.5, further: 1.5 };
const BACK = { first: 16, further: 2 };
/** Cost of going to any page, however far. */
const JUMP = 30;
/** Makes probabilities less certain, so that on six lectures they are about the shares of right pages. */
const CERTAINTY = 0.5;

/**
 * Returns the most likely sequence of pages. `evidence`: for each sentence, the logarithm of how likely each page is,
 * except for a constant. Takes time in proportion to sentences × pages, for any number of pages between two sentences.
 */
export function pageSequence(evidence: PageValues): SentencePage[] {
  const uncertain = evidence.map((values) => values.map((value) => value * CERTAINTY));
  const before = arrivals(uncertain, { steps: { ahead: AHEAD, back: BACK }, add: logSum });
  const after = arrivals(uncertain.toReversed(), { steps: { ahead: BACK, back: AHEAD }, add: logSum }).reverse();
  return bestPath(evidence).map((page, position) => {
    const own = uncertain[position];
    const logs = before[position]?.map((value, at) => value + (after[position]?.[at] ?? 0) + (own?.[at] ?? 0));
    return { page, probability: Math.exp((logs?.[page] ?? 0) - (logs?.reduce(logSum, -Infinity) ?? 0)) };
  });
}

type Step = { first: number; further: number };
type Passing = { steps: { ahead: Step; back: Step }; add: (one: number, other: number) => number };

/** Returns, for each sentence, the score of arriving at each page, without the evidence of the sentence itself. */
function arrivals(evidence: PageValues, { steps, add }: Passing): PageValues {
  let arriving = evidence[0]?.map(() => 0) ?? new Float64Array();
  return evidence.map((_, position) => {
    if (position === 0) return arriving;
    const last = evidence[position - 1];
    const left = arriving.map((value, page) => value + (last?.[page] ?? 0));
    const jump = left.reduce(add, -Infinity) - JUMP;
    const ahead = stepped(left, steps.ahead, add);
    const back = stepped(left.toReversed(), steps.back, add).reverse();
    arriving = left.map((stay, page) => add(add(stay, jump), add(ahead[page] ?? -Infinity, back[page] ?? -Infinity)));
    return arriving;
  });
}

/** Returns the score of arriving at each page from one with a lower index. */
function stepped(left: Float64Array, { first, further }: Step, add: Passing["add"]): Float64Array {
  let arriving = -Infinity;
  return left.map((_, page) => {
    arriving = page === 0 ? -Infinity : add(arriving - further, (left[page - 1] ?? -Infinity) - first);
    return arriving;
  });
}

/** Returns the index of the page at each sentence on the most likely path (Viterbi). */
function bestPath(evidence: PageValues): number[] {
  const arriving = arrivals(evidence, {
    steps: { ahead: AHEAD, back: BACK },
    add: (one, other) => Math.max(one, other),
  });
  const path: number[] = [];
  let next: number | null = null;
  for (let position = evidence.length - 1; position >= 0; position--) {
    let [best, highest] = [0, -Infinity];
    for (const [page, value] of (arriving[position] ?? []).entries()) {
      const score: number = value + (evidence[position]?.[page] ?? 0) - (next === null ? 0 : costOf(page, next));
      if (score > highest) [best, highest] = [page, score];
    }
    path.push(best);
    next = best;
  }
  return path.reverse();
}

function costOf(from: number, to: number): number {
  if (from === to) return 0;
  const { first, further } = to > from ? AHEAD : BACK;
  return Math.min(first + further * (Math.abs(to - from) - 1), JUMP);
}

function logSum(one: number, other: number): number {
  const higher = Math.max(one, other);
  return higher === -Infinity ? higher : higher + Math.log1p(Math.exp(Math.min(one, other) - higher));
}
