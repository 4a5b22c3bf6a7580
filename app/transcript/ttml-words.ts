import { collapseWhitespace } from "~/text/collapse-whitespace";
import { isUnspaced } from "~/text/unspaced-scripts";
import type { Word } from "./cue";
import { isTimed, type Interval, type TtmlTimes } from "./ttml-timing";
import type { TtmlElement } from "./ttml-tree";

/** Text of a paragraph. `span` is the innermost element with times around it, or null if those are the paragraph's. */
export type TtmlPiece = { text: string; span: (Interval & { element: TtmlElement }) | null };

/** Lyrics repeat a line in another language or script; these spans are not sung. */
const NOT_SAID = /^x-(?:translation|roman|translit|pronunciation)/;

/** Returns the text of a paragraph in order. */
export function piecesOf(paragraph: TtmlElement, times: TtmlTimes): TtmlPiece[] {
  const pieces: TtmlPiece[] = [];
  const visit = (element: TtmlElement, span: TtmlPiece["span"], isSequence: boolean) => {
    for (const child of element.children) {
      if (typeof child === "string") pieces.push({ text: child, span });
      else if (child.name === "br") pieces.push({ text: "\n", span: null });
      else if (!NOT_SAID.test(child.attributes.role ?? "")) {
        const interval = times.get(child);
        const own = interval && (isTimed(child) || isSequence) ? { ...interval, element: child } : span;
        visit(child, own, child.attributes.timecontainer === "seq");
      }
    }
  };
  visit(paragraph, null, paragraph.attributes.timecontainer === "seq");
  return pieces;
}

/**
 * Returns the times of words, or [] if no span has times. Spans without whitespace between them are syllables of one
 * word. Text without times of its own fills the gap between its neighbors.
 */
export function wordsOf(pieces: readonly TtmlPiece[], cue: Interval): Word[] {
  if (!pieces.some(({ span }) => span)) return [];
  const words: Word[] = [];
  let isGlued = false;
  for (const { text, span } of pieces) {
    const content = collapseWhitespace(text);
    if (content) {
      const last = words.at(-1);
      const continues = last && isGlued && !/^\s/.test(text);
      if (last && !span && !/[\p{L}\p{N}]/u.test(content)) last.text += continues ? content : ` ${content}`;
      else if (continues && span && isOneWord(last.text, content)) {
        last.text += content;
        last.endMs = Math.max(last.endMs, span.endMs);
      } else words.push({ startMs: span?.startMs ?? NaN, endMs: span?.endMs ?? NaN, text: content });
    }
    if (text !== "") isGlued = !/\s$/.test(text);
  }
  return fillGaps(words, cue);
}

/** Neighboring spans of a script without spaces between words are not syllables of one word. */
const isOneWord = (before: string, after: string) => !isUnspaced(before.slice(-1)) && !isUnspaced(after.slice(0, 1));

function fillGaps(words: Word[], cue: Interval): Word[] {
  let at = cue.startMs;
  return words.map(({ startMs, endMs, text }, index) => {
    const next = words.slice(index + 1, index + 2).find((word) => Number.isFinite(word.startMs))?.startMs ?? cue.endMs;
    const start = clamp(Number.isFinite(startMs) ? startMs : at, cue);
    const end = clamp(Number.isFinite(endMs) ? endMs : next, { startMs: start, endMs: cue.endMs });
    at = end;
    return { startMs: start, endMs: end, text };
  });
}

const clamp = (ms: number, { startMs, endMs }: Interval) => Math.round(Math.max(startMs, Math.min(ms, endMs)));

const wordCount = (text: string) => collapseWhitespace(text).split(" ").filter(Boolean).length;
const ENDS_SENTENCE = /[.!?…。！？]["'”’)\]]*$/u;
/** Fewer words with a pause after them may be a phrase of a longer line. */
const LINE_WORDS = 3;

/**
 * Returns the pieces of each caption if the spans of a paragraph are captions that replace each other, or null if they
 * are the words of one. By the standard, a span is shown only while it is active, so both look alike. They are captions
 * if no two are shown at once, no text stays, and each is a sentence, or a line of several words before a pause.
 */
export function separateCaptions(pieces: readonly TtmlPiece[]): TtmlPiece[][] | null {
  const captions: { element: TtmlElement; interval: Interval; pieces: TtmlPiece[]; text: string }[] = [];
  for (const piece of pieces) {
    if (piece.text.trim() === "") continue;
    if (!piece.span) return null;
    const last = captions.at(-1);
    if (last && last.element === piece.span.element) {
      last.pieces.push(piece);
      last.text += piece.text;
    } else captions.push({ element: piece.span.element, interval: piece.span, pieces: [piece], text: piece.text });
  }
  if (captions.length < 2 || !captions.some(({ text }) => wordCount(text) > 1)) return null;
  const areSeparate = captions.slice(1).every(({ interval }, index) => {
    const before = captions[index];
    if (!before || before.interval.endMs > interval.startMs) return false;
    const isLine = wordCount(before.text) >= LINE_WORDS && before.interval.endMs < interval.startMs;
    return isLine || ENDS_SENTENCE.test(before.text.trim());
  });
  return areSeparate ? captions.map((caption) => caption.pieces) : null;
}
