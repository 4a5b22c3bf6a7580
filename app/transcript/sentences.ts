import type { Sentence } from "~/course/chunk";
import { splitSentences } from "~/text/split-sentences";
import type { Cue } from "./cue";

/** A pause this long ends a sentence, whatever the punctuation. */
const PAUSE_MS = 2_000;
/** Without punctuation, a sentence this long is cut at the end of a cue. */
const LONG_CHARACTERS = 240;

/** A range of text with known times: a cue, or a word of one. */
type Span = { from: number; to: number; startMs: number; endMs: number };
const NO_SPAN: Span = { from: 0, to: 0, startMs: 0, endMs: 0 };

/**
 * Re-cuts cues at sentence ends. A sentence that starts inside a cue starts at the time of its first word, or at a time
 * interpolated by characters if the cue has no word times. All text is kept in order, and start times never decrease.
 */
export function toSentences(cues: readonly Cue[]): Sentence[] {
  return runsOf(cues).flatMap((run) => sentencesOfRun(run));
}

/** Groups cues of one speaker without long pauses. A sentence never crosses groups. */
function runsOf(cues: readonly Cue[]): Cue[][] {
  const runs: Cue[][] = [];
  for (const cue of cues) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const continues = last && cue.speaker === last.speaker && cue.startMs - last.endMs <= PAUSE_MS;
    if (run && continues) run.push(cue);
    else runs.push([cue]);
  }
  return runs;
}

function sentencesOfRun(run: Cue[]): Sentence[] {
  const { text, spans, cueEnds } = join(run);
  const speaker = run[0]?.speaker;
  const sentences: Sentence[] = [];
  let from = 0;
  for (const piece of cutText(text, cueEnds)) {
    const content = piece.trim();
    if (content) {
      const start = from + piece.indexOf(content);
      const startMs = Math.max(timeAt(spans, start), sentences.at(-1)?.startMs ?? 0);
      const endMs = Math.max(endTimeAt(spans, start + content.length), startMs);
      sentences.push({ startMs, endMs, text: content, ...(speaker ? { speaker } : {}) });
    }
    from += piece.length;
  }
  return sentences;
}

/** Yields sentences. Long text without punctuation is cut at the ends of cues. */
function* cutText(text: string, cueEnds: ReadonlySet<number>): Iterable<string> {
  let from = 0;
  for (const sentence of splitSentences(text)) {
    const end = from + sentence.length;
    if (sentence.length > 2 * LONG_CHARACTERS) {
      for (let at = from + LONG_CHARACTERS; at < end - LONG_CHARACTERS / 4; at++) {
        if (at - from < LONG_CHARACTERS || !cueEnds.has(at)) continue;
        yield text.slice(from, at);
        from = at;
      }
    }
    yield text.slice(from, end);
    from = end;
  }
}

function join(run: Cue[]): { text: string; spans: Span[]; cueEnds: Set<number> } {
  let text = "";
  const spans: Span[] = [];
  const cueEnds = new Set<number>();
  for (const cue of run) {
    if (text) text += " ";
    const from = text.length;
    text += cue.text;
    spans.push(...(wordSpans(cue, from) ?? [{ from, to: text.length, startMs: cue.startMs, endMs: cue.endMs }]));
    cueEnds.add(text.length + 1); // after the space that joins it to the next
  }
  return { text, spans, cueEnds };
}

function wordSpans(cue: Cue, from: number): Span[] | null {
  if (!cue.words) return null;
  const spans: Span[] = [];
  let at = 0;
  for (const word of cue.words) {
    const found = cue.text.indexOf(word.text, at);
    if (found < 0) return null; // the words do not match the text: use the cue's times
    at = found + word.text.length;
    spans.push({ from: from + found, to: from + at, startMs: word.startMs, endMs: word.endMs });
  }
  return spans.length > 0 ? spans : null;
}

/** Returns when the character at an offset is said, interpolated within its span. */
function timeAt(spans: Span[], place: number): number {
  const span = spanAt(spans, place);
  if (place <= span.from) return span.startMs;
  const share = Math.min(1, (place - span.from) / Math.max(1, span.to - span.from));
  return Math.round(span.startMs + share * (span.endMs - span.startMs));
}

/** Returns when the text that ends at an offset has been said. */
function endTimeAt(spans: Span[], place: number): number {
  const span = spanAt(spans, place - 1);
  const share = Math.min(1, (place - span.from) / Math.max(1, span.to - span.from));
  return Math.round(span.startMs + share * (span.endMs - span.startMs));
}

/** Returns the span at an offset, or the next one. A binary search, because lectures have thousands of spans. */
function spanAt(spans: Span[], place: number): Span {
  let [low, high] = [0, spans.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return spans[low] ?? NO_SPAN;
}
