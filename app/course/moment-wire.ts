import * as z from "zod/mini"; // pages load this
import type { PassageMoment } from "./passage";

/**
 * The fields of a moment that all JSON shares: the sources of an answer and the results of the API. Each extends it
 * with its own id, names and address. Times are seconds.
 */
export const MomentJson = z.object({
  title: z.string().check(z.describe("The lecture's title.")),
  start_seconds: z.number(),
  end_seconds: z.number(),
  content: z.string().check(z.describe("The words that were said.")),
  headings: z.array(z.string()),
  score: z.number(),
});
type MomentJson = z.infer<typeof MomentJson>;
type Moment = Pick<PassageMoment, "title" | "startSeconds" | "endSeconds" | "content" | "headings" | "score">;

/** Converts a moment to its wire format, with times in seconds. */
export function momentToJson({ title, startSeconds, endSeconds, content, headings, score }: Moment): MomentJson {
  return { title, start_seconds: startSeconds, end_seconds: endSeconds, content, headings, score };
}

/** Parses a moment from its wire format. */
export function momentFromJson({ title, start_seconds, end_seconds, content, headings, score }: MomentJson): Moment {
  return { title, startSeconds: start_seconds, endSeconds: end_seconds, content, headings, score };
}
