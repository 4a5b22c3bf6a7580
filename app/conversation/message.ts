import type { UIMessage } from "ai";
import { z } from "zod";
import { MomentJson } from "~/course/moment-wire";
import type { LecturesToolOutput, OutlineToolOutput, PassagesToolOutput } from "./tool-output";

/** `data-rag-source` on the wire and in public JSON. Times are seconds. */
export const RagSource = z.object({
  chunk_number: z.number().int().positive(),
  chunk_id: z.string().min(1),
  course_id: z.string().min(1),
  lecture_id: z.string().min(1),
  ...MomentJson.shape,
  start_seconds: MomentJson.shape.start_seconds.nonnegative(),
  end_seconds: MomentJson.shape.end_seconds.nonnegative(),
  open_url: z.string().startsWith("/"),
  friendly_id: z.string(),
  /** Only if the times are not exact. */
  timing: z.enum(["start-only", "estimated"]).optional(),
  /** Only if the lecture no longer has the passage. */
  gone: z.literal(true).optional(),
});
export type RagSource = z.infer<typeof RagSource>;

/**
 * `data-citation-anchor`: the sentence of a source that supports one citation of it. `occurrence` counts the number's
 * markers in the answer's text from 1.
 */
export const CitationAnchor = z.object({
  message_id: z.string().min(1),
  chunk_number: z.number().int().positive(),
  occurrence: z.number().int().positive(),
  start_seconds: z.number().nonnegative(),
  end_seconds: z.number().nonnegative(),
  quote: z.string(),
  support: z.enum(["supported", "weak", "unsupported"]),
});
export type CitationAnchor = z.infer<typeof CitationAnchor>;

/** A student's rating of an answer. */
export const Feedback = z.object({ rating: z.enum(["up", "down"]), reason: z.string().trim().max(1_000).optional() });
export type Feedback = z.infer<typeof Feedback>;

/** Reasons for an answer to end early. */
const ENDINGS = ["stopped", "failed", "cut", "too_long", "too_slow", "too_many_lookups"] as const;
export type Ending = (typeof ENDINGS)[number];

/** Metadata of an answer. `model` is `extractive` if the answer was composed of quotations without a model. */
export const MessageMetadata = z.looseObject({
  model: z.string().optional().catch(undefined),
  created_at: z.string().optional().catch(undefined),
  duration_ms: z.number().optional().catch(undefined),
  total_tokens: z.number().optional().catch(undefined),
  /** Why it ended early. `too_…` names the limit that it reached. */
  ended: z.enum(ENDINGS).optional().catch(undefined),
  /** The reader's own rating, added when the answer is loaded and never streamed. */
  feedback: Feedback.optional().catch(undefined),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

type StudyTools = {
  search_course: { input: { query: string; lecture?: string | undefined }; output: PassagesToolOutput };
  read_moment: { input: { lecture: string; from: number; to: number }; output: PassagesToolOutput };
  outline_lecture: { input: { lecture: string }; output: OutlineToolOutput };
  find_mentions: { input: { term: string }; output: PassagesToolOutput };
  list_lectures: { input: Record<string, never>; output: LecturesToolOutput };
};
export type StudyMessage = UIMessage<
  MessageMetadata,
  { "rag-source": RagSource; "citation-anchor": CitationAnchor },
  StudyTools
>;
