import { ENOUGH_WORDS } from "../go-on";
import { isAddress, leansBack, namesDescribed } from "../languages/all";
import { wordsIn } from "../quotable-sentences";
import type { FoundPassage } from "../read-prompt";
import type { Quote } from "../select-sentences";
import { timedSentences } from "../timed-sentences";
import type { Plan } from "./plan";

/** Seconds after a passage that are read to see whether its last sentence goes on. */
const SECONDS = 20;
/** A passage of fewer sentences is not cut from anything longer. */
const MIN_SENTENCES = 4;
const MAX_MORE = 2;

/**
 * Reads on if a short answer ends where its passage does, since the next sentence may belong to it: "It has no dictionary
 * at all." Null for another answer.
 */
export function readOnPlan(
  quotes: readonly Quote[],
  passages: readonly FoundPassage[],
  compose: (quotes: readonly Quote[]) => string,
): Plan | null {
  const passage = passages.find(({ number }) => number === quotes[0]?.number);
  const last = [...quotes].sort((a, b) => a.position - b.position).at(-1);
  if (!passage || !last || quotes.some(({ number }) => number !== passage.number)) return null;
  const sentences = timedSentences(passage);
  const end = sentences[last.position];
  const isAtEnd = end !== undefined && last.position === sentences.length - 1 && sentences.length >= MIN_SENTENCES;
  if (!isAtEnd || wordsIn(quotes) >= ENOUGH_WORDS || namesDescribed(last.text)) return null;
  return {
    calls: [
      [
        "read_moment",
        { lecture: passage.lecture, from: Math.floor(end.start), to: Math.ceil(passage.end_seconds) + SECONDS },
      ],
    ],
    compose: ([read]) => compose([...quotes, ...goesOn(last.text, read?.passages ?? [])]),
  };
}

/** Returns the sentences after one that lean on it, in passages that follow each other. */
function goesOn(text: string, passages: readonly FoundPassage[]): Quote[] {
  const sentences = passages.flatMap((passage) =>
    timedSentences(passage).map((sentence, position) => ({ ...sentence, number: passage.number, position })),
  );
  const at = sentences.findIndex((sentence) => sentence.text === text);
  const after = at < 0 ? [] : sentences.slice(at + 1, at + 1 + MAX_MORE);
  const end = after.findIndex((next) => !leansBack(next.text) || isAddress(next.text) || next.text.endsWith("?"));
  return (end < 0 ? after : after.slice(0, end)).map(({ start: _start, end: _end, ...quote }) => quote);
}
