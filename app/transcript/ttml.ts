import type { Cue, Transcript, TranscriptWarning } from "./cue";
import { makeCue } from "./make-cue";
import { readMarkup, type Attributes } from "./read-markup";
import { ttmlClock, type TtmlRates } from "./ttml-time";

export const isTtml = (text: string) =>
  /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^]{0,2000}?-->\s*)*<(?:[\w.-]{1,40}:)?tt[\s>]/.test(text.slice(0, 4_000));

/** A timed element. Its children's times are relative to its begin (TTML2, "Time containment": `par`, the default). */
type Box = {
  name: string;
  startMs: number;
  endMs: number;
  text: string;
  line: number;
  id: string | null;
  isCue: boolean;
  agent: string | undefined;
};

/**
 * Parses TTML and DFXP (W3C Timed Text Markup Language 2): `p` elements with `begin`, `end` or `dur` on them, on their
 * ancestors or on their spans; clock times, frames, ticks and offsets. `ttm:agent` names the speaker.
 */
export function parseTtml(text: string): Transcript {
  const warnings: TranscriptWarning[] = [];
  const cues: Cue[] = [];
  const agents = new Map<string, string>();
  let rates: TtmlRates = { frameRate: 30, subFrameRate: 1, tickRate: 1 };
  const stack: Box[] = [];
  let agentId: string | undefined;
  const cue = () => stack.findLast((box) => box.isCue);
  const emit = (box: Box) => {
    const made = makeCue(
      { ...box, speaker: box.agent === undefined ? undefined : (agents.get(box.agent) ?? box.agent) },
      warnings,
    );
    if (made) cues.push(made);
  };
  const { complete } = readMarkup(
    text,
    {
      open(name, attributes, line) {
        if (name === "tt") rates = ratesOf(attributes);
        if (name === "agent") agentId = attributes.id;
        const box = cue();
        if (name === "br" && box) box.text += "\n";
        stack.push(boxOf(name, attributes, line, stack.at(-1), rates));
      },
      text(piece) {
        const innermost = stack.at(-1)?.name ?? "";
        if (innermost === "name" && agentId !== undefined) agents.set(agentId, piece.trim());
        const box = cue();
        if (box && !METADATA.has(innermost)) box.text += piece;
      },
      close() {
        const box = stack.pop();
        if (box?.isCue && box.text.trim() !== "") emit(box);
      },
    },
    { xml: true },
  );
  if (!complete)
    warnings.push({ message: "The file is incomplete; its cues up to there are used.", line: text.split("\n").length });
  return { format: "ttml", cues, timing: "exact", warnings };
}

const METADATA = new Set(["metadata", "title", "desc", "copyright", "agent", "name"]);

function boxOf(name: string, attributes: Attributes, line: number, parent: Box | undefined, rates: TtmlRates): Box {
  const origin = parent?.startMs ?? 0;
  const begin = attributes.begin === undefined ? NaN : ttmlClock(attributes.begin, rates);
  const end = attributes.end === undefined ? NaN : ttmlClock(attributes.end, rates);
  const dur = attributes.dur === undefined ? NaN : ttmlClock(attributes.dur, rates);
  const startMs = origin + (attributes.begin === undefined ? 0 : begin);
  const ends = [origin + end, startMs + dur, parent?.endMs ?? NaN].filter((ms) => !Number.isNaN(ms));
  // A span with its own times is a separate cue, apart from the paragraph around it.
  const isCue = name === "p" || (name === "span" && attributes.begin !== undefined);
  const agent = attributes.agent ?? parent?.agent;
  return {
    name,
    startMs,
    endMs: ends.length > 0 ? Math.min(...ends) : NaN,
    text: "",
    line,
    id: attributes.id ?? null,
    isCue,
    agent,
  };
}

function ratesOf({ framerate, frameratemultiplier, subframerate, tickrate }: Attributes): TtmlRates {
  const [numerator = 1, denominator = 1] = (frameratemultiplier ?? "")
    .split(/[\s:]+/)
    .map(Number)
    .filter((n) => n > 0);
  const frameRate = (Number(framerate) || 30) * (numerator / denominator);
  const subFrameRate = Number(subframerate) || 1;
  return { frameRate, subFrameRate, tickRate: Number(tickrate) || (framerate ? frameRate * subFrameRate : 1) };
}
