import type { Sentence } from "~/course/chunk";
import type { Cue, Word } from "../cue";
import type { Line } from "./line";

/**
 * Returns stored lines as cues that start and end their sentences when the stored sentences do. The times of words are
 * not stored, and without them a sentence that starts inside a line would start at an estimate.
 */
export function timedCues(lines: readonly Line[], sentences: readonly Sentence[]): Cue[] {
  const text = lines.map((line) => line.text).join(" ");
  const ranges = rangesOf(text, sentences);
  let [from, next] = [0, 0];
  return lines.map((line) => {
    const to = from + line.text.length;
    while ((ranges[next]?.to ?? Infinity) <= from) next++;
    const words: Word[] = [];
    for (let at = next; (ranges[at]?.from ?? Infinity) < to; at++) {
      const range = ranges[at];
      if (range) words.push(partOf(range, { line, from, to }));
    }
    from = to + 1;
    return { id: null, ...line, ...(words.length > 0 ? { words } : {}) };
  });
}

type Range = Sentence & { from: number; to: number };

/** Finds the sentences in the text that they were cut from. */
function rangesOf(text: string, sentences: readonly Sentence[]): Range[] {
  let from = 0;
  const ranges: Range[] = [];
  for (const sentence of sentences) {
    const found = text.indexOf(sentence.text, from);
    if (found < 0) continue;
    from = found + sentence.text.length;
    ranges.push({ ...sentence, from: found, to: from });
  }
  return ranges;
}

/** Returns the part of a sentence that a line has. It starts or ends with the sentence where that is in the line. */
function partOf(range: Range, { line, from, to }: { line: Line; from: number; to: number }): Word {
  const [start, end] = [Math.max(range.from, from), Math.min(range.to, to)];
  const startMs = range.from >= from ? range.startMs : line.startMs;
  return {
    text: line.text.slice(start - from, end - from).trim(),
    startMs,
    endMs: Math.max(startMs, range.to <= to ? range.endMs : line.endMs),
  };
}
