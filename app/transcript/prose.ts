import { splitSentences } from "~/text/split-sentences";
import type { Transcript } from "./cue";
import { makeCue } from "./make-cue";

/** About 150 words a minute (studies of lectures find 125 to 175). */
const MS_A_WORD = 400;

/** Parses text without times. The time of each sentence is estimated by the number of words before it. */
export function parseProse(text: string): Transcript {
  let at = 0;
  const cues = splitSentences(text).flatMap((sentence) => {
    const startMs = at;
    at += sentence.trim().split(/\s+/).filter(Boolean).length * MS_A_WORD;
    return makeCue({ startMs, endMs: at, text: sentence }, []) ?? [];
  });
  const message = "The text has no times; they are estimated at 150 words a minute. Use captions for exact times.";
  return { format: "text", cues, timing: "estimated", warnings: [{ message }] };
}
