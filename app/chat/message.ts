import type { UIMessage } from "ai";
import { z } from "zod";
import type { Anchor } from "~/citation/anchor";
import { anchorKey } from "~/citation/marker-grammar";
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

/** The data parts of a study message by name, for the AI SDK's validation on both sides. */
export const dataPartSchemas = { "rag-source": RagSource, "citation-anchor": CitationAnchor };

/** What a student thought of an answer. */
export const Feedback = z.object({ rating: z.enum(["up", "down"]), reason: z.string().trim().max(1_000).optional() });
export type Feedback = z.infer<typeof Feedback>;

/** What an answer says about itself. `model` is `extractive` when the lectures are quoted, not a model's words. */
export const MessageMetadata = z.object({
  model: z.string().optional(),
  created_at: z.string().optional(),
  duration_ms: z.number().optional(),
  total_tokens: z.number().optional(),
  /** How it ended, where not by itself. Answers written before this was told lack it. */
  ended: z.enum(["stopped", "failed", "cut"]).optional(),
  /** The reader's own opinion of it: added when the answer is read, never streamed. */
  feedback: Feedback.optional(),
});
export type MessageMetadata = z.infer<typeof MessageMetadata>;

/** What the model reads of a search or of a moment: the numbers it must cite by, and the words. */
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
  /** Why there are none, where the call was not a good one. */
  note: z.string().optional(),
});
export type PassagesToolOutput = z.infer<typeof PassagesToolOutput>;

export const LecturesToolOutput = z.object({
  lectures: z.array(z.object({ lecture: z.string(), title: z.string(), duration: z.string(), chapters: z.array(z.string()) })),
});
export type LecturesToolOutput = z.infer<typeof LecturesToolOutput>;

export type StudyTools = {
  search_course: { input: { query: string; lecture?: string | undefined }; output: PassagesToolOutput };
  read_moment: { input: { lecture: string; from: number; to: number }; output: PassagesToolOutput };
  find_mentions: { input: { term: string }; output: PassagesToolOutput };
  list_lectures: { input: Record<string, never>; output: LecturesToolOutput };
};
export type StudyMessage = UIMessage<MessageMetadata, { "rag-source": RagSource; "citation-anchor": CitationAnchor }, StudyTools>;

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

type PlacedAnchor = Anchor & { messageId: string; number: number; occurrence: number };

export function anchorToWire({ messageId, number, occurrence, startMs, endMs, quote, support }: PlacedAnchor): CitationAnchor {
  return { message_id: messageId, chunk_number: number, occurrence, start_seconds: startMs / 1000, end_seconds: endMs / 1000, quote, support };
}

export function anchorFromWire(wire: CitationAnchor): PlacedAnchor {
  const { message_id, chunk_number, occurrence, quote, support } = wire;
  const [startMs, endMs] = [wire.start_seconds, wire.end_seconds].map((seconds) => Math.round(seconds * 1000)) as [number, number];
  return { messageId: message_id, number: chunk_number, occurrence, startMs, endMs, quote, support };
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

/** The sources of several messages, by number: a conversation's, when it is all of them. */
export function sourcesOfAll(messages: readonly StudyMessage[]): Map<number, Source> {
  return new Map(messages.flatMap((message) => [...sourcesOf(message)]));
}

/** All of a message's text, as markers and their occurrences are counted in it. */
export function textOf(message: StudyMessage): string {
  return message.parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The anchor of each citation of a message, by `anchorKey`. A part of the wrong shape is left out: the source's start serves. */
export function anchorsOf(message: StudyMessage): Map<string, Anchor> {
  const anchors = new Map<string, Anchor>();
  for (const part of message.parts) {
    if (part.type !== "data-citation-anchor") continue;
    const parsed = CitationAnchor.safeParse(part.data);
    if (parsed.success) anchors.set(anchorKey(parsed.data.chunk_number, parsed.data.occurrence), anchorFromWire(parsed.data));
  }
  return anchors;
}
