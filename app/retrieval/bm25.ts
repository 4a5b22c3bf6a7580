const K1 = 1.2;
const B = 0.75;

/** A term's frequencies by document, and the documents that have it. */
type Row = { frequency: Uint32Array; documents: number[] };

/** The lengths of documents, and a row for each term. */
export type Index = { lengths: Float64Array; rows: Map<string, Row> };

/** Makes the index of a number of documents, without any term. */
export const makeIndex = (documents: number): Index => ({ lengths: new Float64Array(documents), rows: new Map() });

/** Returns the row of a term, and adds it if it is new. */
export function rowOf({ lengths, rows }: Index, term: string): Row {
  let row = rows.get(term);
  if (!row) rows.set(term, (row = { frequency: new Uint32Array(lengths.length), documents: [] }));
  return row;
}

/** Adds occurrences of a row's term in a document. */
export function addFrequency({ frequency, documents }: Row, document: number, count: number): void {
  const before = frequency[document] ?? 0;
  if (before === 0) documents.push(document);
  frequency[document] = before + count;
}

/**
 * Returns the Okapi BM25 score (Robertson and Zaragoza, 2009; k1 1.2, b 0.75) of each document, as a share of the most
 * that any could score. Terms that no document has count in that maximum.
 */
export function bm25({ lengths, rows }: Index, terms: readonly string[]): Float64Array {
  const scores = new Float64Array(lengths.length);
  let words = 0;
  for (const length of lengths) words += length;
  const mean = Math.max(1, words / Math.max(1, lengths.length));
  let most = 0;
  for (const term of terms) {
    const row = rows.get(term);
    const idf = idfOf(row, lengths.length);
    most += idf * (K1 + 1);
    if (!row) continue;
    for (const document of row.documents) {
      const frequency = row.frequency[document] ?? 0;
      const length = lengths[document] ?? 0;
      const score = (idf * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / mean));
      scores[document] = (scores[document] ?? 0) + score;
    }
  }
  return asShareOf(most, scores);
}

/** Returns the share of the terms, weighted by rarity among `chunks`, that each of `neighborhoods` has. */
export function coverage(chunks: Index, neighborhoods: Index, terms: readonly string[]): Float64Array {
  const covered = new Float64Array(chunks.lengths.length);
  let most = 0;
  for (const term of terms) {
    const idf = idfOf(chunks.rows.get(term), chunks.lengths.length);
    most += idf;
    for (const document of neighborhoods.rows.get(term)?.documents ?? [])
      covered[document] = (covered[document] ?? 0) + idf;
  }
  return asShareOf(most, covered);
}

/** Added to how often a term is said, so that a single mention tells less than many. */
const MENTIONS_PRIOR = 0.5;

/**
 * Returns how much of the terms' occurrences around each chunk are from the chunk on rather than before it, as a mean
 * over the terms, weighted by rarity among `chunks`.
 */
export function shareFrom(
  chunks: Index,
  { fromHere, before }: { fromHere: Index; before: Index },
  terms: readonly string[],
): Float64Array {
  const shares = new Float64Array(chunks.lengths.length);
  let most = 0;
  for (const term of terms) {
    const idf = idfOf(chunks.rows.get(term), chunks.lengths.length);
    most += idf;
    const [after, earlier] = [fromHere.rows.get(term), before.rows.get(term)];
    for (const document of after?.documents ?? []) {
      const said = after?.frequency[document] ?? 0;
      const share = said / (said + (earlier?.frequency[document] ?? 0) + MENTIONS_PRIOR);
      shares[document] = (shares[document] ?? 0) + idf * share;
    }
  }
  return asShareOf(most, shares);
}

/** Divides in place: these arrays have an entry for each chunk of a course. */
function asShareOf(most: number, values: Float64Array): Float64Array {
  if (most > 0) for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / most;
  return values;
}

function idfOf(row: Row | undefined, documents: number): number {
  const containing = row?.documents.length ?? 0;
  return Math.log(1 + (documents - containing + 0.5) / (containing + 0.5));
}
