import type { UIMessage } from "ai";
import { z } from "zod";
import type { Source } from "~/citation/source";

/** `data-rag-source` as it goes over the wire and stands in public JSON. Seconds, snake_case. */
export const RagSource = z.object({
  chunk_number: z.number().int().positive(),
  chunk_id: z.string().min(1),
  course_id: z.string().min(1),
  lecture_id: z.string().min(1),
  title: z.string(),
  start_seconds: z.number().nonnegative(),
  end_seconds: z.number().nonnegative(),
  content: z.string(),
  headings: z.array(z.string()),
  score: z.number(),
  open_url: z.string().startsWith("/"),
  friendly_id: z.string(),
  /** Only where the times are no exact ones. */
  timing: z.enum(["start-only", "estimated"]).optional(),
  /** Only where the lecture no longer has the passage. */
  gone: z.literal(true).optional(),
});
export type RagSource = z.infer<typeof RagSource>;

/** The data parts of a study message by name, for the AI SDK's validation on both sides. */
export const dataPartSchemas = { "rag-source": RagSource };

/** What an answer says about itself. `model` is `extractive` when the lectures are quoted, not a model's words. */
export const MessageMetadata = z.object({
  model: z.string().optional(),
  created_at: z.string().optional(),
  duration_ms: z.number().optional(),
  total_tokens: z.number().optional(),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

export type SearchToolInput = { query: string; lecture?: string };
export type StudyTools = { search_course: { input: SearchToolInput; output: SearchToolOutput } };
export type StudyMessage = UIMessage<MessageMetadata, { "rag-source": RagSource }, StudyTools>;

/** What the model reads of a search: the numbers it must cite by, and the words. */
export const SearchToolOutput = z.object({
  passages: z.array(
    z.object({
      number: z.number().int().positive(),
      friendly_id: z.string(),
      content: z.string(),
      score: z.number(),
      similarity: z.number(),
    }),
  ),
});
export type SearchToolOutput = z.infer<typeof SearchToolOutput>;

export function sourceToWire(source: Source): RagSource {
  return {
    chunk_number: source.number,
    chunk_id: source.chunkId,
    course_id: source.courseId,
    lecture_id: source.lectureId,
    title: source.title,
    start_seconds: source.startSeconds,
    end_seconds: source.endSeconds,
    content: source.content,
    headings: source.headings,
    score: source.score,
    open_url: source.openUrl,
    friendly_id: source.friendlyId,
    ...(source.timing === "exact" ? {} : { timing: source.timing }),
    ...(source.gone ? { gone: true as const } : {}),
  };
}

export function sourceFromWire(wire: RagSource): Source {
  return {
    number: wire.chunk_number,
    chunkId: wire.chunk_id,
    courseId: wire.course_id,
    lectureId: wire.lecture_id,
    title: wire.title,
    startSeconds: wire.start_seconds,
    endSeconds: wire.end_seconds,
    content: wire.content,
    headings: wire.headings,
    score: wire.score,
    openUrl: wire.open_url,
    friendlyId: wire.friendly_id,
    timing: wire.timing ?? "exact",
    gone: wire.gone ?? false,
  };
}

/** The sources of a message, by number. A part of the wrong shape is left out: its number stays plain text. */
export function sourcesOf(message: StudyMessage): Map<number, Source> {
  const sources = new Map<number, Source>();
  for (const part of message.parts) {
    if (part.type !== "data-rag-source") continue;
    const parsed = RagSource.safeParse(part.data);
    if (parsed.success) sources.set(parsed.data.chunk_number, sourceFromWire(parsed.data));
  }
  return sources;
}
