import type { Sentence } from "~/course/chunk";
import type { SlideSpan } from "~/course/slide-span";
import { nearInTime } from "./near-in-time";
import { pageSequence } from "./page-sequence";
import { slideEvidence, type PageValues } from "./slide-evidence";

/** What the best page of a usual sentence counts, against the costs of going to another page. */
const WEIGHT = 1.8;
/** A slide is discussed where its evidence within about this time is not below the minimum. */
const DISCUSSED_MS = 60_000;
const MIN_EVIDENCE = 0.025;

/**
 * Finds when each page of a lecture's slides is shown or discussed, by the words that speech and pages share and by the
 * order of the pages. `pages`: their texts. Returns spans without gaps from the first sentence to the end of the last,
 * and none if there are no sentences or pages. How well it works is in app/README.md.
 */
export function alignSlides(sentences: readonly Sentence[], pages: readonly string[]): SlideSpan[] {
  if (sentences.length === 0 || pages.length === 0) return [];
  const evidence = slideEvidence(sentences, pages);
  const sequence = pageSequence(relativeEvidence(evidence));
  const own = sequence.map(({ page }, position) => evidence[position]?.[page] ?? 0);
  const labeled = nearInTime(sentences, DISCUSSED_MS).map((near, position) => {
    const found = near.reduce((sum, { position: at, share }) => sum + share * (own[at] ?? 0), 0);
    const { page, probability } = sequence[position] ?? { page: 0, probability: 0 };
    if (found < MIN_EVIDENCE) return { page: null, confidence: 1 - found / MIN_EVIDENCE };
    return { page: page + 1, confidence: probability };
  });
  return joinSpans(sentences, labeled);
}

/**
 * Returns how much more evidence each page has at a sentence than it would if all pages kept the shares that they have
 * of the lecture's evidence, as a logarithm: WEIGHT for the best page of a usual sentence. 0 where there is no
 * evidence.
 */
function relativeEvidence(evidence: PageValues): PageValues {
  const totals = evidence.reduce(
    (sums, values) => sums.map((sum, page) => sum + (values[page] ?? 0)),
    new Float64Array(evidence[0]?.length ?? 0),
  );
  const all = sumOf(totals) || 1;
  const relative = evidence.map((values) => {
    const own = sumOf(values);
    return values.map((value, page) => value - ((totals[page] ?? 0) / all) * own);
  });
  const usual =
    sumOf(relative.map((values) => values.reduce((most, value) => Math.max(most, value), 0))) / relative.length;
  return relative.map((values) => values.map((value) => (value / (usual || 1)) * WEIGHT));
}

const sumOf = (values: Float64Array | readonly number[]): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};

type Labeled = Pick<SlideSpan, "page" | "confidence">;

/** Joins neighboring sentences with the same page. A span ends where the next one starts. */
function joinSpans(sentences: readonly Sentence[], labeled: readonly Labeled[]): SlideSpan[] {
  const spans: (SlideSpan & { sentences: number })[] = [];
  for (const [position, { startMs, endMs }] of sentences.entries()) {
    const { page, confidence } = labeled[position] ?? { page: null, confidence: 0 };
    const last = spans.at(-1);
    if (last?.page === page) {
      last.confidence = (last.confidence * last.sentences + confidence) / ++last.sentences;
      last.endMs = Math.max(last.endMs, endMs);
    } else {
      if (last) last.endMs = startMs;
      spans.push({ startMs, endMs, page, confidence, sentences: 1 });
    }
  }
  return spans.map(({ sentences: _, ...span }) => span);
}
