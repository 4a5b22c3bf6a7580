import { describe, expect, it } from "vitest";
import { pageSequence } from "./page-sequence";

/** Evidence for one page at each sentence. */
const evidenceFor = (pages: readonly (number | null)[], { of, weight }: { of: number; weight: number }) =>
  pages.map((page) => Float64Array.from({ length: of }, (_, at) => (at === page ? weight : 0)));
const pagesOf = (evidence: Float64Array[]) => pageSequence(evidence).map(({ page }) => page);

describe("pageSequence", () => {
  it("follows the evidence from page to page", () => {
    const pages = [0, 0, 0, 1, 1, 1, 2, 2, 2];
    expect(pagesOf(evidenceFor(pages, { of: 3, weight: 5 }))).toEqual(pages);
  });

  it("stays on a page where nothing is known", () => {
    expect(pagesOf(evidenceFor([1, null, null, 1], { of: 3, weight: 5 }))).toEqual([1, 1, 1, 1]);
  });

  it("goes far ahead, and back, only for much evidence", () => {
    const weak = evidenceFor([0, 0, 0, 40, 0, 0], { of: 50, weight: 5 });
    expect(pagesOf(weak)).toEqual([0, 0, 0, 0, 0, 0]);
    const strong = [...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 10 }, () => 40)];
    expect(pagesOf(evidenceFor(strong, { of: 50, weight: 5 }))).toEqual(strong);
    expect(pagesOf(evidenceFor(strong.toReversed(), { of: 50, weight: 5 }))).toEqual(strong.toReversed());
  });

  it("gives probabilities, higher for more evidence", () => {
    const [weak, strong] = [1, 8].map((weight) => pageSequence(evidenceFor([0, 1], { of: 2, weight }))[1]);
    for (const { probability } of [weak, strong].filter((found) => found !== undefined)) {
      expect(probability).toBeGreaterThan(0);
      expect(probability).toBeLessThanOrEqual(1);
    }
    expect(strong?.probability).toBeGreaterThan(weak?.probability ?? 1);
  });

  it("splits the probability between pages that are the same", () => {
    const same = [0, 1, 2].map(() => Float64Array.of(3, 3, 0));
    for (const { probability } of pageSequence(same)) expect(probability).toBeLessThan(0.75);
  });

  it("is empty without sentences", () => {
    expect(pageSequence([])).toEqual([]);
  });
});
