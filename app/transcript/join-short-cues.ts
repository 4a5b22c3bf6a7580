import { isUnspaced, joinWords } from "~/text/unspaced-scripts";
import { joinConfidence } from "./confidence";
import type { Cue, Word } from "./cue";

/** The usual limits of a caption: two lines of 42 characters, and seven seconds. */
const MAX_CHARACTERS = 84;
const MAX_MS = 7_000;
const MAX_PAUSE_MS = 1_000;
/** Speech recognizers that report single words write about one word per cue. */
const WORDS_A_CUE = 2;
/** In scripts without spaces between words, about this many letters are a word. */
const LETTERS_A_WORD = 3;

/**
 * Joins the cues of a transcript with about one cue per word into readable lines. Words keep their times. Returns other
 * transcripts unchanged.
 */
export function joinShortCues(cues: Cue[]): Cue[] {
  const words = cues.reduce((sum, cue) => sum + countWords(cue.text), 0);
  if (words > WORDS_A_CUE * cues.length) return cues;
  const lines: Cue[] = [];
  for (const cue of cues) {
    const line = lines.at(-1);
    if (line && fits(line, cue)) lines[lines.length - 1] = join(line, cue);
    else lines.push({ ...cue, words: timedWords(cue) });
  }
  return lines;
}

const countWords = (text: string) =>
  text.split(" ").reduce((sum, word) => sum + Math.max(1, [...word].filter(isUnspaced).length / LETTERS_A_WORD), 0);

function fits(line: Cue, cue: Cue): boolean {
  if (line.speaker !== cue.speaker || cue.startMs - line.endMs > MAX_PAUSE_MS) return false;
  if (/[.!?…。！？]["'”’)]*$/u.test(line.text)) return false;
  return line.text.length + 1 + cue.text.length <= MAX_CHARACTERS && cue.endMs - line.startMs <= MAX_MS;
}

function join(line: Cue, cue: Cue): Cue {
  const confidence = joinConfidence([line.text, line.confidence], [cue.text, cue.confidence]);
  return {
    ...line,
    endMs: Math.max(line.endMs, cue.endMs),
    text: joinWords(line.text, cue.text),
    words: [...timedWords(line), ...timedWords(cue)],
    ...(confidence && { confidence }),
  };
}

const timedWords = ({ words, startMs, endMs, text }: Cue): Word[] => words ?? [{ startMs, endMs, text }];
