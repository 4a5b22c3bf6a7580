const K1 = 1.2;
const B = 0.75;

/** Documents, by number. */
export type Index = {
  documents: number;
  /** Counts a term. The index reuses the tally: it is valid until the next term is counted. */
  tally: (term: string) => Tally;
};

/**
 * How often each document has a term. Few documents have one, and a course has thousands, so what visits the documents
 * of a term visits only those that have it.
 */
export class Tally {
  /** By document. */
  readonly frequency: Uint32Array;
  /** The first `size` entries are the documents that have the term. */
  readonly having: Uint32Array;
  size = 0;

  constructor(documents: number) {
    this.frequency = new Uint32Array(documents);
    this.having = new Uint32Array(documents);
  }

  /** Adds occurrences of the term in a document. */
  add(document: number, count: number): void {
    const before = this.frequency[document] ?? 0;
    if (before === 0) this.having[this.size++] = document;
    this.frequency[document] = before + count;
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.frequency[this.having[i] ?? 0] = 0;
    this.size = 0;
  }
}

/**
 * Returns the Okapi BM25 score (Robertson and Zaragoza, 2009; k1 1.2, b 0.75) of each document, as a share of the most
 * that any could score. Terms that no document has count in that maximum. `lengths` are those of the documents, in words.
 */
export function bm25(index: Index, lengths: Float64Array, terms: readonly string[]): Float64Array {
  const scores = new Float64Array(index.documents);
  const mean = meanLength(lengths);
  let most = 0;
  for (const term of terms) {
    const { frequency, having, size } = index.tally(term);
    const idf = idfOf(size, index.documents);
    most += mostOf(idf);
    for (let i = 0; i < size; i++) {
      const document = having[i] ?? 0;
      const score = termScore(idf, frequency[document] ?? 0, { length: lengths[document] ?? 0, mean });
      scores[document] = (scores[document] ?? 0) + score;
    }
  }
  return asShareOf(most, scores);
}

/** Returns the mean length of documents, at least one word. */
export function meanLength(lengths: Float64Array): number {
  let words = 0;
  for (const length of lengths) words += length; // `reduce` would allocate a number for each chunk of a course
  return Math.max(1, words / Math.max(1, lengths.length));
}

/** Returns what a term adds to the BM25 score of a document that says it. */
export const termScore = (idf: number, frequency: number, { length, mean }: { length: number; mean: number }): number =>
  (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / mean));

/** Returns the most that a term can add to the BM25 score of a document. */
export const mostOf = (idf: number): number => idf * (K1 + 1);

/** Returns the share of the terms that each document has. `idfs` are the weights of the terms, in the same order. */
export function coverage(index: Index, terms: readonly string[], idfs: readonly number[]): Float64Array {
  const covered = new Float64Array(index.documents);
  let most = 0;
  for (const [position, term] of terms.entries()) {
    const idf = idfs[position] ?? 0;
    most += idf;
    const { having, size } = index.tally(term);
    for (let i = 0; i < size; i++) {
      const document = having[i] ?? 0;
      covered[document] = (covered[document] ?? 0) + idf;
    }
  }
  return asShareOf(most, covered);
}

/** Divides in place: these arrays have an entry for each chunk of a course. */
function asShareOf(most: number, values: Float64Array): Float64Array {
  if (most > 0) for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / most;
  return values;
}

/** Returns the inverse frequency of a term that some documents have. */
export const idfOf = (having: number, documents: number): number =>
  Math.log(1 + (documents - having + 0.5) / (having + 0.5));
