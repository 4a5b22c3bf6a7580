import type { Line } from "../edits/line";
import { findingOf, type QualityFinding } from "./finding";

/** Automatic captions without punctuation have no sentences, which search and citations need. */
const WORDS_WITHOUT_END = 200;
const ENDS = ".?!…。？！।؟";
const CLOSERS = "\"'”’»)]";
/** Placeholders that recognizers use for unknown speakers. */
const PLACEHOLDER = /^(?:speaker|spk|unknown(?: speaker)?|hablante|orador|desconocido|locutor)[ _-]?[\da-z]{0,2}$/iu;

/** Finds stretches without punctuation, and speakers without names. */
export function checkText(lines: readonly Line[]): QualityFinding[] {
  const stretches: number[] = [];
  let words = 0;
  let startMs = 0;
  for (const line of lines) {
    for (const word of line.text.split(" ")) {
      if (words === 0) startMs = line.startMs;
      words++;
      if (endsSentence(word)) words = 0;
      else if (words >= WORDS_WITHOUT_END) {
        stretches.push(startMs);
        words = 0;
      }
    }
  }
  const unnamed = lines.filter(({ speaker }) => speaker !== undefined && PLACEHOLDER.test(speaker.trim()));
  return [
    ...findingOf("no_punctuation", stretches),
    ...findingOf(
      "unnamed_speakers",
      unnamed.map(({ startMs: atMs }) => atMs),
    ),
  ];
}

/** Compares letters, because a regular expression takes four times as long for the words of a course. */
function endsSentence(word: string): boolean {
  let at = word.length - 1;
  while (at > 0 && CLOSERS.includes(word.charAt(at))) at--;
  return at >= 0 && ENDS.includes(word.charAt(at));
}
