/** What is known of a candidate. Cosines −1 to 1; `bm25` from 0 to `maxPossibleBm25`. */
export type Evidence = {
  chunkCosine: number;
  windowCosine: number;
  bm25: number;
  maxPossibleBm25: number;
};

/** How much words weigh against meaning. Measured best between 0.4 and 0.8 on talks and lessons. */
const LEXICAL_WEIGHT = 0.6;

/**
 * One score of meaning and words: ½·cos(chunk) + ½·best cos(window) + w·BM25/maxPossible. The best window finds
 * the sentence in a chunk about many things; dividing by the most that the question could have scored, unknown
 * words included, keeps a stray match of one word of ten from outweighing meaning, as rank fusion does.
 */
export function fuse({ chunkCosine, windowCosine, bm25, maxPossibleBm25 }: Evidence): number {
  const lexical = maxPossibleBm25 > 0 ? bm25 / maxPossibleBm25 : 0;
  return 0.5 * chunkCosine + 0.5 * windowCosine + LEXICAL_WEIGHT * lexical;
}

type Ranked = { score: number; lectureId: string; startMs: number; chunkId: string };

/** Best first, and completely ordered: the same question gives the same order every time. */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    compare(a.lectureId, b.lectureId) ||
    a.startMs - b.startMs ||
    compare(a.chunkId, b.chunkId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
