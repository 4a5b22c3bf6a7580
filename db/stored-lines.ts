import { z } from "zod";
import { storedConfidence } from "~/transcript/confidence";
import type { Line } from "~/transcript/edits/line";

/** Lines as columns of the tables of edits store them. */
export const StoredLines = z.array(
  z.object({
    startMs: z.number(),
    endMs: z.number(),
    text: z.string(),
    speaker: z.string().optional(),
    isConfirmed: z.literal(true).optional(),
  }),
);

/** Lines as arrays: the database makes those of 4,000 lines in half the time of objects. */
export const LineArrays = z.array(
  z
    .tuple([
      z.number(),
      z.number(),
      z.string(),
      z.string().nullable(),
      z.number().nullable(),
      z.string().nullable(),
      z.boolean(),
    ])
    .transform(([startMs, endMs, text, speaker, percent, unsureWords, isConfirmed]): Line => {
      const confidence = storedConfidence(percent, unsureWords);
      return {
        startMs,
        endMs,
        text,
        ...(speaker === null ? {} : { speaker }),
        ...(confidence && { confidence }),
        ...(isConfirmed && { isConfirmed }),
      };
    }),
);
