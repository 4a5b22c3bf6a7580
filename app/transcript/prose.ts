import { splitSentences } from "~/text/split-sentences";
import type { Transcript } from "./cue";
import { makeCue } from "./make-cue";

/** About 150 words a minute (studies of lectures find 125 to 175). */
const MS_A_WORD = 400;
/** A longer sentence becomes several cues, because text without punctuation would be one for the whole lecture. */
const LONGEST_CUE = 240;

/** Parses text without times. The time of each sentence is estimated by the number of words before it. */
export function parseProse(text: string): Transcript {
  let at = 0;
  const cues = splitSentences(text)
    .flatMap((sentence) => [...cutSentence(sentence)])
    .flatMap((piece) => {
      const startMs = at;
      at += piece.trim().split(/\s+/).filter(Boolean).length * MS_A_WORD;
      return makeCue({ startMs, endMs: at, text: piece }, []) ?? [];
    });
  const message = "The text has no times; they are estimated at 150 words a minute. Use captions for exact times.";
  return { format: "text", cues, timing: "estimated", warnings: [{ message }] };
}

/** Yields a sentence, or the pieces of a long one: its lines, and about equal parts of long lines, cut between words. */
function* cutSentence(sentence: string): Iterable<string> {
  if (sentence.length <= LONGEST_CUE) return yield sentence;
  for (const line of sentence.split(/(?<=\n)/)) {
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
