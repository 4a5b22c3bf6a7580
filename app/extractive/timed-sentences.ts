import { quotableSentences, type Quotable } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";

/** A sentence with the seconds at which it is said. */
export type TimedSentence = Quotable & { start: number; end: number };

/** Returns a passage's sentences with the seconds at which they are said, estimated from their place in the text. */
export function timedSentences(
  passage: Pick<FoundPassage, "content" | "start_seconds" | "end_seconds">,
): TimedSentence[] {
  const { content, start_seconds, end_seconds } = passage;
  const sentences = quotableSentences(content);
  const total = sentences.reduce((sum, { text }) => sum + text.length, 0) || 1;
  const secondsAt = (characters: number) => start_seconds + (characters / total) * (end_seconds - start_seconds);
  let read = 0;
  return sentences.map((sentence) => {
    const start = secondsAt(read);
    read += sentence.text.length;
    return { ...sentence, start, end: secondsAt(read) };
  });
}
