import { splitSentences } from "~/text/split-sentences";
import type { Transcript } from "./cue";
import { makeCue } from "./make-cue";

/** About 150 words a minute (studies of lectures find 125 to 175). */
export const MS_A_WORD = 400;
/** A longer sentence becomes several cues, because text without punctuation would be one for the whole lecture. */
const LONGEST_CUE = 240;

/** Parses text without times. The time of each sentence is estimated by the number of words before it. */
export function parseProse(text: string): Transcript {
  const cues = spreadText(text, { startMs: 0, endMs: countWords(text) * MS_A_WORD }).flatMap(
    (piece) => makeCue(piece, []) ?? [],
  );
  const message = "The text has no times; they are estimated at 150 words a minute. Use captions for exact times.";
  return { format: "text", cues, timing: "estimated", warnings: [{ message }] };
}

type Range = { startMs: number; endMs: number };

/** Cuts text into sentences and spreads them over a time. */
export function spreadText(text: string, range: Range): (Range & { text: string })[] {
  return spread(
    splitSentences(text).flatMap((sentence) => [...cutSentence(sentence)]),
    range,
  );
}

/** Spreads pieces of text over a time by the number of their words. */
export function spread(pieces: readonly string[], { startMs, endMs }: Range): (Range & { text: string })[] {
  const total = Math.max(1, countWords(pieces.join(" ")));
  let words = 0;
  const reached = () => startMs + (words / total) * (endMs - startMs);
  return pieces.map((text) => {
    const from = reached();
    words += countWords(text);
    return { startMs: from, endMs: reached(), text };
  });
}

/** Returns the number of words between whitespace. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/**
 * Yields a sentence, or the pieces of a long one: its lines, and about equal parts of long lines, cut between words.
 */
function* cutSentence(sentence: string): Iterable<string> {
  const lines = sentence.length > LONGEST_CUE ? sentence.split(/(?<=\n)/) : [sentence];
  for (const line of lines) {
    const target = line.length / Math.ceil(line.length / LONGEST_CUE);
    let piece = "";
    for (const [word] of line.matchAll(/\s*\S+|\s+$/g)) {
      if (piece !== "" && piece.length + word.length > target) {
        yield piece;
        piece = "";
      }
      piece += word;
    }
    if (piece !== "") yield piece;
  }
}
