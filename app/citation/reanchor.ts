import { tokenize } from "~/text/tokenize";

/** A word of a transcript as it is compared: folded, with the time at which it is said. */
export type TimedWord = { word: string; startMs: number; endMs: number };

export type Span = { startMs: number; endMs: number };

const RUN = 3;
/** Of the runs of three words of a passage, so many must be found again near each other. */
const MIN_FOUND = 0.35;

/** The words of timed text, each with its share of the time in proportion to its place. */
export function timedWords(pieces: Iterable<{ startMs: number; endMs: number; text: string }>): TimedWord[] {
  const words: TimedWord[] = [];
  for (const { startMs, endMs, text } of pieces) {
    const found = tokenize(text);
    const step = (endMs - startMs) / Math.max(1, found.length);
    for (const [i, word] of found.entries())
      words.push({ word, startMs: Math.round(startMs + i * step), endMs: Math.round(startMs + (i + 1) * step) });
  }
  return words;
}

/**
 * Finds passages of an earlier version of a transcript in a new one, by their words: captions that were edited and an
 * introduction that was added or cut move a passage, and some of its words change. Every run of three words votes for
 * the shift that would put it where it stands now; the shift with the most votes, give or take the words that edits
 * added or took away, is the passage's. Among equals the one nearest its old time is taken. Null when the passage is gone.
 */
export class Reanchoring {
  readonly #places = new Map<string, number[]>();

  constructor(private readonly words: readonly TimedWord[]) {
    for (let at = 0; at + RUN <= words.length; at++) {
      const key = words
        .slice(at, at + RUN)
        .map(({ word }) => word)
        .join(" ");
      const places = this.#places.get(key);
      if (places) places.push(at);
      else this.#places.set(key, [at]);
    }
  }

  find(content: string, oldStartMs: number): Span | null {
    const wanted = tokenize(content);
    const hits = this.#hits(wanted);
    const slack = Math.max(3, Math.ceil(wanted.length * 0.06));
    const best = this.#bestShift(hits, slack, oldStartMs);
    if (best === null) return null;
    const near = hits.filter(({ shift }) => Math.abs(shift - best) <= slack);
    const runs = Math.max(1, wanted.length - RUN + 1);
    if (new Set(near.map(({ from }) => from)).size < MIN_FOUND * runs) return null;
    const first = near.reduce((a, b) => (b.from < a.from ? b : a));
    const last = near.reduce((a, b) => (b.from > a.from ? b : a));
    const start = this.words[clamp(first.to - first.from, this.words.length)]!;
    const end = this.words[clamp(last.to + (wanted.length - 1 - last.from), this.words.length)]!;
    return { startMs: start.startMs, endMs: Math.max(start.startMs, end.endMs) };
  }

  #hits(wanted: string[]): { from: number; to: number; shift: number }[] {
    const hits = [];
    for (let from = 0; from + RUN <= wanted.length; from++) {
      const key = wanted.slice(from, from + RUN).join(" ");
      for (const to of this.#places.get(key) ?? []) hits.push({ from, to, shift: to - from });
    }
    return hits;
  }

  #bestShift(hits: { shift: number }[], slack: number, oldStartMs: number): number | null {
    const votes = new Map<number, number>();
    for (const { shift } of hits) votes.set(shift, (votes.get(shift) ?? 0) + 1);
    let best: { shift: number; score: number; distance: number } | null = null;
    for (const shift of votes.keys()) {
      let score = 0;
      for (let near = shift - slack; near <= shift + slack; near++)
        score += (votes.get(near) ?? 0) * (near === shift ? 1.01 : 1);
      const distance = Math.abs(this.words[clamp(shift, this.words.length)]!.startMs - oldStartMs);
      if (!best || score > best.score || (score === best.score && distance < best.distance))
        best = { shift, score, distance };
    }
    return best?.shift ?? null;
  }
}

const clamp = (index: number, length: number) => Math.min(Math.max(0, index), length - 1);
