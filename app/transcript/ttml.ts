import type { Cue, Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";
import { resolveTimes, type Interval, type TtmlTimes } from "./ttml-timing";
import { readTtmlTree, type TtmlElement } from "./ttml-tree";
import { piecesOf, separateCaptions, wordsOf, type TtmlPiece } from "./ttml-words";

/** Returns whether a text begins like TTML: with a `tt` element, after any XML declaration and comments. */
export const isTtml = (text: string) =>
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^]{0,2000}?-->\s*)*<(?:[\w.-]{1,40}:)?tt[\s>]/.test(text.slice(0, 4_000));

/** A caption before its end is known for certain. */
type Caption = Interval & { pieces: TtmlPiece[]; element: TtmlElement; agent: string | undefined };

/**
 * Parses TTML and its profiles (W3C Timed Text Markup Language 2; DFXP, SMPTE-TT, EBU-TT-D, IMSC, iTT, Apple's lyrics).
 * Each `p` is a cue, with times on it, on its ancestors or on its spans. Spans with times are its words. `ttm:agent`
 * names the speaker.
 */
export function parseTtml(text: string): Transcript {
  const warnings: TranscriptWarning[] = [];
  const { root, rates, agents, appleTiming } = readTtmlTree(text, warnings);
  const times = resolveTimes(root, rates, { prefersAbsolute: appleTiming !== undefined, warnings });
  const captions: Caption[] = [];
  const visit = (element: TtmlElement, agent: string | undefined) => {
    const speaking = element.attributes.agent ?? agent;
    if (element.name === "p") captions.push(...captionsOf(element, times, speaking, appleTiming !== undefined));
    else for (const child of element.children) if (typeof child !== "string") visit(child, speaking);
  };
  visit(root, undefined);
  const cues = captions.flatMap((caption, index): Cue[] => {
    const endMs = caption.endMs === Infinity ? nextStart(captions, index) : caption.endMs;
    const words = wordsOf(caption.pieces, { startMs: caption.startMs, endMs });
    const made = makeCue(
      {
        id: caption.element.attributes.id ?? null,
        startMs: caption.startMs,
        endMs,
        text: caption.pieces.map((piece) => piece.text).join(""),
        speaker: caption.agent === undefined ? undefined : (agents.get(caption.agent) ?? caption.agent),
        words,
        line: caption.element.line,
      },
      warnings,
    );
    return made ? [made] : [];
  });
  return { format: "ttml", cues, timing: "exact", warnings };
}

/** Returns the captions of a paragraph: usually one. */
function captionsOf(paragraph: TtmlElement, times: TtmlTimes, agent: string | undefined, isLyrics: boolean): Caption[] {
  const interval = times.get(paragraph) ?? { startMs: NaN, endMs: Infinity };
  const pieces = piecesOf(paragraph, times);
  const separate = isLyrics || Number.isNaN(interval.startMs) ? null : separateCaptions(pieces);
  if (!separate)
    return [
      { ...shownInterval(paragraph, interval, pieces), pieces, element: paragraph, agent: agent ?? agentOf(pieces) },
    ];
  return separate.map((own) => {
    const span = own[0]?.span ?? { ...interval, element: paragraph };
    const [startMs, endMs] = [span.startMs, span.endMs];
    // The caption's times are those of its only span: they say nothing about its words.
    const untimed = own.map((piece) => ({ ...piece, span: null }));
    return { startMs, endMs, pieces: untimed, element: span.element, agent: agentOf(own) ?? agent };
  });
}

const agentOf = (pieces: TtmlPiece[]) => pieces.find(({ span }) => span)?.span?.element.attributes.agent;

/** Returns when a paragraph has text on the screen: without its own times, while a span has. */
function shownInterval({ attributes }: TtmlElement, interval: Interval, pieces: TtmlPiece[]): Interval {
  const shown = pieces.filter(({ text }) => text.trim() !== "");
  const spans = shown.flatMap(({ span }) => span ?? []);
  if (spans.length === 0 || spans.length < shown.length) return interval;
  const startMs = attributes.begin === undefined ? Math.min(...spans.map((span) => span.startMs)) : interval.startMs;
  const hasEnd = attributes.end !== undefined || attributes.dur !== undefined;
  return { startMs, endMs: hasEnd ? interval.endMs : Math.max(...spans.map((span) => span.endMs)) };
}

/** Returns where the next caption starts, for one that nothing ends. */
function nextStart(captions: Caption[], index: number): number {
  const startMs = captions[index]?.startMs ?? NaN;
  return captions.slice(index + 1, index + 4).find((caption) => caption.startMs > startMs)?.startMs ?? startMs;
}
