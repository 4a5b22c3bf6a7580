import { z } from "zod";
import type { Source } from "~/citation/source";

/** The result of a search or of reading a moment, as the model reads it: the words, and the numbers to cite them by. */
export const PassagesToolOutput = z.object({
  passages: z.array(
    z.object({
      number: z.number().int().positive(),
      friendly_id: z.string(),
      lecture: z.string(),
      start_seconds: z.number(),
      end_seconds: z.number(),
      content: z.string(),
      score: z.number(),
      similarity: z.number(),
      coverage: z.number(),
    }),
  ),
  /** The query with its typing errors corrected, if it had any. */
  searched_for: z.string().optional(),
  /** Why some or all passages are missing. */
  note: z.string().optional(),
});
export type PassagesToolOutput = z.infer<typeof PassagesToolOutput>;

export const LecturesToolOutput = z.object({
  lectures: z.array(
    z.object({ lecture: z.string(), title: z.string(), duration: z.string(), chapters: z.array(z.string()) }),
  ),
  note: z.string().optional(),
});
export type LecturesToolOutput = z.infer<typeof LecturesToolOutput>;

/** Returns a source as the model reads it. Brackets become round, so that the model cannot copy a false citation. */
export function passageForModel(
  source: Source,
  { similarity, coverage }: { similarity: number; coverage: number },
): PassagesToolOutput["passages"][number] {
  const { number, friendlyId, lectureId, startSeconds, endSeconds, content, score } = source;
  const words = content.replace(/\[([^\]]{0,60})\]/g, "($1)");
  return {
    number,
    friendly_id: friendlyId,
    lecture: lectureId,
    start_seconds: startSeconds,
    end_seconds: endSeconds,
    content: words,
    score,
    similarity,
    coverage,
  };
}
