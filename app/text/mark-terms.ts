import { stem } from "./stem";
import { WORD } from "./tokenize";

/** A part of a text. `isTerm`: it is a word that was looked for. */
export type MarkedPart = { text: string; isTerm: boolean };

/** Splits a text at the words whose stems are among some terms (those of `contentTerms`). The parts join to the text. */
export function markTerms(text: string, terms: ReadonlySet<string>): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!terms.has(stem(word.toLowerCase()))) continue;
    if (index > end) parts.push({ text: text.slice(end, index), isTerm: false });
    parts.push({ text: word, isTerm: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isTerm: false });
  return parts;
}
