import * as z from "zod/mini"; // pages load this
import { TIMINGS } from "./timing";

/** A line of `GET /api/courses/:course/lectures/:lecture/transcript`. */
export const TranscriptLineJson = z.object({
  start_seconds: z.number(),
  end_seconds: z.number(),
  text: z.string(),
  speaker: z.optional(z.string()),
});
type TranscriptLineJson = z.infer<typeof TranscriptLineJson>;

/** The body of that request. */
export const TranscriptJson = z.object({
  lecture: z.string(),
  title: z.string(),
  timing: z.enum(TIMINGS),
  lines: z.array(TranscriptLineJson),
});

type Cue = { startMs: number; endMs: number; text: string; speaker?: string | undefined };
type Line = { startSeconds: number; endSeconds: number; text: string; speaker: string | undefined };

/** Converts a line of a transcript to its wire format, with times in seconds. */
export function transcriptLineToJson({ startMs, endMs, text, speaker }: Cue): TranscriptLineJson {
  return { start_seconds: startMs / 1000, end_seconds: endMs / 1000, text, ...(speaker ? { speaker } : {}) };
}

/** Parses a transcript's lines. Throws a ZodError for a body of another shape. */
export function transcriptLinesFromJson(json: unknown): Line[] {
  return TranscriptJson.parse(json).lines.map(({ start_seconds, end_seconds, text, speaker }) => ({
    startSeconds: start_seconds,
    endSeconds: end_seconds,
    text,
    speaker,
  }));
}
