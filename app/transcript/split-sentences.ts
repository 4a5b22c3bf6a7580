/** A full stop behind these ends no sentence. Lower case, without the stop. */
const ABBREVIATIONS = new Set(
  "mr mrs ms dr prof st jr sr vs etc e.g i.e cf fig figs eq eqs no nos vol pp p al approx dept est inc ltd co corp u.s u.k ph.d".split(" "),
);

/**
 * Cuts text at its sentence ends: every character of it comes back, in order, in exactly one piece. Unicode's rules
 * (UAX #29, through Intl.Segmenter) find the ends; a piece that ends in an abbreviation or an initial is joined to
 * the next, and so is one whose next begins in lower case.
 */
export function splitSentences(text: string, language = "en"): string[] {
  const pieces = Array.from(segmenterFor(language).segment(text), (segment) => segment.segment);
  const sentences: string[] = [];
  let open = "";
  for (const [index, piece] of pieces.entries()) {
    open += piece;
    const next = pieces[index + 1];
    if (next !== undefined && !endsSentence(piece, next)) continue;
    sentences.push(open);
    open = "";
  }
  return sentences;
}

function endsSentence(piece: string, next: string): boolean {
  const trimmed = piece.trimEnd();
  if (!/[.!?…。！？؟।]["'”’»)\]]*$/u.test(trimmed)) return piece.includes("\n") && !/^\p{Ll}/u.test(next.trimStart());
  const lastWord = /(\S+)\.$/u.exec(trimmed)?.[1]?.replace(/^["'“‘(«[]+/u, "");
  // “Is it?” he asked: behind a closing quotation mark the sentence may go on.
  if (lastWord === undefined) return !(/["”’»]$/u.test(trimmed) && /^\p{Ll}/u.test(next.trimStart()));
  if (ABBREVIATIONS.has(lastWord.toLowerCase())) return false;
  if (/^\p{Lu}$/u.test(lastWord) && lastWord !== "I") return false; // an initial
  return !/^\p{Ll}/u.test(next.trimStart());
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: "sentence" })));
  return segmenter;
}
