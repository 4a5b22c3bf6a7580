import type { Cue, Transcript, TranscriptWarning } from "./cue";
import { foldSpace } from "./fold-space";

const TIME = String.raw`(-?)(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[,.:](\d{1,3}))?`;
const TIMING_LINE = new RegExp(String.raw`^\s*${TIME}\s*--+>\s*${TIME}(?:\s.*)?$`);

/**
 * Reads SubRip subtitles as they are found: with or without numbers, blank lines inside or missing between cues,
 * commas or full stops before the milliseconds, tags of HTML and of ASS in the text.
 */
export function parseSrt(text: string): Transcript {
  const lines = text.split("\n");
  const warnings: TranscriptWarning[] = [];
  const starts = lines.flatMap((line, index) => (TIMING_LINE.test(line) ? [index] : []));
  const cues = starts.flatMap((start, index): Cue[] => {
    const id = idBefore(lines, start);
    const next = starts[index + 1];
    const end = next === undefined ? lines.length : next - (idBefore(lines, next) === null ? 0 : 1);
    const times = TIMING_LINE.exec(lines[start]!)!;
    if (times[1] || times[6]) warnings.push({ message: "A time is negative; it counts as 0.", line: start + 1 });
    const [startMs, endMs] = [toMs(times.slice(1, 6)), toMs(times.slice(6, 11))];
    if (endMs < startMs) warnings.push({ message: "The cue ends before it starts; its end is left out.", line: start + 1 });
    const content = foldSpace(stripTags(lines.slice(start + 1, end).join("\n")));
    if (!content) return [];
    return [{ id, startMs, endMs: Math.max(startMs, endMs), text: content }];
  });
  return { format: "srt", cues, timing: "exact", warnings };
}

/** The number above a timing line, when it stands on a line of its own. */
function idBefore(lines: string[], timing: number): string | null {
  const line = lines[timing - 1]?.trim() ?? "";
  return /^\d{1,7}$/.test(line) ? line : null;
}

function toMs([sign, hours, minutes, seconds, fraction]: (string | undefined)[]): number {
  if (sign) return 0;
  const ms = Number((fraction ?? "0").padEnd(3, "0"));
  return (Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + ms;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Markup that players show as style. What only looks like a tag ("a < b") stays text. */
function stripTags(text: string): string {
  return text
    .replace(/<\/?(?:[bius]|font|c|em|strong|span)(?:[ .][^<>]{0,200})?>/giu, "")
    .replace(/\{\\[^{}]{0,200}\}/gu, "")
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/gu, (_, name: string) => ENTITIES[name]!);
}
