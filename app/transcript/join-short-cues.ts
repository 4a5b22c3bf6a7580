import type { Cue, Word } from "./cue";

/** Two lines of 42 characters and seven seconds: what a caption holds. */
const MAX_CHARACTERS = 84;
const MAX_MS = 7_000;
const MAX_PAUSE_MS = 1_000;
/** Speech recognisers that report every word by itself have about one word a cue. */
const WORDS_A_CUE = 2;

/**
 * Joins the cues of a transcript that has about one for each word into lines that can be read. Every word keeps its
 * times. Other transcripts stay as they are.
 */
export function joinShortCues(cues: Cue[]): Cue[] {
  const words = cues.reduce((sum, cue) => sum + cue.text.split(" ").length, 0);
  if (words > WORDS_A_CUE * cues.length) return cues;
  const lines: Cue[] = [];
  for (const cue of cues) {
    const line = lines.at(-1);
    if (line && fits(line, cue)) lines[lines.length - 1] = join(line, cue);
    else lines.push({ ...cue, words: wordsOf(cue) });
  }
  return lines;
}

function fits(line: Cue, cue: Cue): boolean {
  if (line.speaker !== cue.speaker || cue.startMs - line.endMs > MAX_PAUSE_MS) return false;
  if (/[.!?…。！？]["'”’)]*$/u.test(line.text)) return false;
  return line.text.length + 1 + cue.text.length <= MAX_CHARACTERS && cue.endMs - line.startMs <= MAX_MS;
}

function join(line: Cue, cue: Cue): Cue {
  return {
    ...line,
    endMs: Math.max(line.endMs, cue.endMs),
    text: `${line.text} ${cue.text}`,
    words: [...wordsOf(line), ...wordsOf(cue)],
  };
}

const wordsOf = ({ words, startMs, endMs, text }: Cue): Word[] => words ?? [{ startMs, endMs, text }];
