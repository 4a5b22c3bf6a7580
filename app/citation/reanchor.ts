import { tokenize } from "~/text/tokenize";

/** A lower-case word of a transcript, with the time at which it is said. */
export type TimedWord = { word: string; startMs: number; endMs: number };

export type Span = { startMs: number; endMs: number };

const RUN = 3;
/** The share of a passage's three-word runs that must be found near each other. */
const MIN_FOUND = 0.35;

/** Returns the words of timed text. The time of a text is divided evenly among its words. */
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
 * Finds passages of an earlier version of a transcript in a new version by their words. Edited captions and an added or
 * removed introduction move a passage and change some of its words. Every run of three words votes for the shift that
 * would put it where it is now. The shift with the most votes wins, with some slack for words that edits added or
 * removed. Among equals, the shift nearest to the passage's old time wins.
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

  /** Returns where a passage is said now, or null if it is gone. */
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
    const start = this.#wordAt(first.to - first.from);
    const end = this.#wordAt(last.to + (wanted.length - 1 - last.from));
    if (!start || !end) return null;
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
      const distance = Math.abs((this.#wordAt(shift)?.startMs ?? 0) - oldStartMs);
      if (!best || score > best.score || (score === best.score && distance < best.distance))
        best = { shift, score, distance };
    }
    return best?.shift ?? null;
  }

  /** The word at an index, or the nearest word. Undefined only for a transcript without words. */
  #wordAt(index: number): TimedWord | undefined {
    return this.words[Math.min(Math.max(0, index), this.words.length - 1)];
  }
}
