import { splitSentences } from "~/text/split-sentences";

/** A part of a passage that can be quoted. `opens` and `ends`: whether it begins and ends where a sentence does. */
export type Quotable = { text: string; opens: boolean; ends: boolean };

/** More words than anybody says in one sentence: captions without punctuation. */
const MAX_WORDS = 45;
const PIECE_WORDS = 28;
/** Where speech without punctuation can be cut best. */
const CLAUSE = /^(?:so|and|but|because|now|then|okay|ok|which|where|when|if|or|that's|it's|we|you|i)$/iu;

/**
 * Cuts a passage into its sentences. Where it has no punctuation, speech is cut in front of words that begin a clause;
 * such a piece is known to be one, so that it can be shown with an ellipsis.
 */
export function quotableSentences(content: string): Quotable[] {
  return splitSentences(content).flatMap((sentence) => {
    const words = withoutNoise(sentence)
      .split(/\s+/)
      .filter((word) => word !== "");
    if (words.length === 0) return [];
    if (words.length <= MAX_WORDS) return [{ text: words.join(" "), opens: true, ends: true }];
    return clauses(words).map((piece, i, all) => ({ text: piece, opens: i === 0, ends: i === all.length - 1 }));
  });
}

/** Without the sounds and the dash for a new speaker that captions put in front of what is said. */
function withoutNoise(sentence: string): string {
  return sentence.trim().replace(/^(?:[([♪][^)\]♪]{0,60}[)\]♪]\s*|[-–—•>]+\s*)+/u, "");
}

function clauses(words: readonly string[]): string[] {
  const pieces: string[][] = [[]];
  for (const word of words) {
    const open = pieces.at(-1)!;
    const isLong = open.length >= PIECE_WORDS || (open.length >= PIECE_WORDS / 2 && CLAUSE.test(word));
    if (isLong) pieces.push([word]);
    else open.push(word);
  }
  if (pieces.length > 1 && pieces.at(-1)!.length < 6) pieces.splice(-2, 2, pieces.slice(-2).flat());
  return pieces.map((piece) => piece.join(" "));
}
