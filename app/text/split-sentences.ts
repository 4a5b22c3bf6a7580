/** A full stop behind these ends no sentence. Lower case, without the stop. */
const ABBREVIATIONS = new Set(
  "mr mrs ms dr prof st jr sr vs etc e.g i.e cf fig figs eq eqs no nos vol pp p al approx dept est inc ltd co corp u.s u.k ph.d".split(
    " ",
  ),
);

/** The last word of a sentence and its marks fit into this. */
const LONGEST_ENDING = 80;

const TERMINATORS = new Set(".!?…؟।։");
/** These end a sentence without a space behind them. */
const WIDE_TERMINATORS = new Set("。！？｡");
const CLOSERS = new Set("\"'”’»)]」』");
const SPACE = /\s/u;

/**
 * Cuts text at its sentence ends: every character of it comes back, in order, in exactly one piece. A piece that ends in
 * an abbreviation or an initial is joined to the next, and so is one whose next begins in lower case. Linear in the
 * text, which Intl.Segmenter is not: a megabyte of line breaks takes it minutes.
 */
export function splitSentences(text: string): string[] {
  const ends = possibleEnds(text);
  const sentences: string[] = [];
  let from = 0;
  for (const [index, end] of ends.entries()) {
    if (end < text.length && !endsSentence(text.slice(ends[index - 1] ?? 0, end), text.slice(end, end + 2))) continue;
    sentences.push(text.slice(from, end));
    from = end;
  }
  return sentences;
}

/** Where a terminator, its closing marks and the space behind them end, or a line; and the end of the text. */
function possibleEnds(text: string): number[] {
  const ends: number[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at]!;
    const isLineEnd = character === "\n";
    const isTerminator = TERMINATORS.has(character) || WIDE_TERMINATORS.has(character);
    let next = at + 1;
    let isWide = WIDE_TERMINATORS.has(character);
    while (
      isTerminator &&
      next < text.length &&
      (TERMINATORS.has(text[next]!) || WIDE_TERMINATORS.has(text[next]!) || CLOSERS.has(text[next]!))
    ) {
      isWide ||= WIDE_TERMINATORS.has(text[next]!);
      next++;
    }
    const afterMarks = next;
    if (isTerminator || isLineEnd) while (next < text.length && SPACE.test(text[next]!)) next++;
    const isEnd = isLineEnd || (isTerminator && (isWide || next > afterMarks));
    if (isEnd && next < text.length) ends.push(next);
    at = next;
  }
  if (text.length > 0) ends.push(text.length);
  return ends;
}

function endsSentence(piece: string, next: string): boolean {
  const trimmed = piece.slice(-LONGEST_ENDING).trimEnd();
  if (!/[.!?…。！？؟।]["'”’»)\]]*$/u.test(trimmed)) return piece.endsWith("\n") && !/^\p{Ll}/u.test(next.trimStart());
  const lastWord = /(\S+)\.$/u.exec(trimmed)?.[1]?.replace(/^["'“‘(«[]+/u, "");
  // “Is it?” he asked: behind a closing quotation mark the sentence may go on.
  if (lastWord === undefined) return !(/["”’»]$/u.test(trimmed) && /^\p{Ll}/u.test(next.trimStart()));
  if (ABBREVIATIONS.has(lastWord.toLowerCase())) return false;
  if (/^\p{Lu}$/u.test(lastWord) && lastWord !== "I") return false; // an initial
  return !/^\p{Ll}/u.test(next.trimStart());
}
