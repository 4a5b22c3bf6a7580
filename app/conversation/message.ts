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
const CitationAnchor = z.object({
  message_id: z.string().min(1),
  chunk_number: z.number().int().positive(),
  occurrence: z.number().int().positive(),
  start_seconds: z.number().nonnegative(),
  end_seconds: z.number().nonnegative(),
  quote: z.string(),
  support: z.enum(["supported", "weak", "unsupported"]),
});
type CitationAnchor = z.infer<typeof CitationAnchor>;

/** What a student thought of an answer. */
export const Feedback = z.object({ rating: z.enum(["up", "down"]), reason: z.string().trim().max(1_000).optional() });
export type Feedback = z.infer<typeof Feedback>;

/** How an answer can end, but by itself. */
const ENDINGS = ["stopped", "failed", "cut", "too_long", "too_slow", "too_many_lookups"] as const;
export type Ending = (typeof ENDINGS)[number];

/** What an answer says about itself. `model` is `extractive` when the lectures are quoted, not a model's words. */
export const MessageMetadata = z.looseObject({
  model: z.string().optional().catch(undefined),
  created_at: z.string().optional().catch(undefined),
  duration_ms: z.number().optional().catch(undefined),
  total_tokens: z.number().optional().catch(undefined),
  /** How it ended, where not by itself: `too_…` names the limit that it reached. */
  ended: z.enum(ENDINGS).optional().catch(undefined),
  /** The reader's own opinion of it: added when the answer is read, never streamed. */
  feedback: Feedback.optional().catch(undefined),
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
  /** Why there are none, or not all. */
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

type StudyTools = {
  search_course: { input: { query: string; lecture?: string | undefined }; output: PassagesToolOutput };
  read_moment: { input: { lecture: string; from: number; to: number }; output: PassagesToolOutput };
  find_mentions: { input: { term: string }; output: PassagesToolOutput };
  list_lectures: { input: Record<string, never>; output: LecturesToolOutput };
};
export type StudyMessage = UIMessage<
  MessageMetadata,
  { "rag-source": RagSource; "citation-anchor": CitationAnchor },
  StudyTools
>;

type Part = StudyMessage["parts"][number];

/** A source as it goes into a message and its stream: our own part, and the AI SDK's for clients that know no other. */
export function sourceParts(source: Source) {
  return [
    { type: "data-rag-source", id: source.chunkId, data: sourceToWire(source) },
    { type: "source-url", sourceId: source.chunkId, url: source.openUrl, title: source.friendlyId },
  ] as const;
}

/** The source that a part carries; null for any other part, and for one of the wrong shape: its number stays text. */
export function sourceOfPart(part: { type: string; data?: unknown }): Source | null {
  const parsed = part.type === "data-rag-source" ? RagSource.safeParse(part.data) : null;
  return parsed?.success ? sourceFromWire(parsed.data) : null;
}

/** The number that a source's part names, whatever else is wrong with it. */
export function numberOfPart(part: { type: string; data?: unknown }): number | null {
  const number = part.type === "data-rag-source" ? (part.data as Partial<RagSource> | null)?.chunk_number : null;
  return typeof number === "number" ? number : null;
}

/** What is wrong with a source's part; null for a good one and for any other part. */
export function faultOfPart(part: { type: string; data?: unknown }): string | null {
  const parsed = part.type === "data-rag-source" ? RagSource.safeParse(part.data) : null;
  return parsed && !parsed.success
    ? parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
    : null;
}

/** Fields of a source's data that this version does not know. */
export function unknownFieldsOf(part: { data?: unknown }): Record<string, unknown> | null {
  const unknown = Object.entries(Object(part.data)).filter(([field]) => !(field in RagSource.shape));
  return unknown.length > 0 ? Object.fromEntries(unknown) : null;
}

type PlacedAnchor = Anchor & { messageId: string; number: number; occurrence: number };

/** Where a citation points, as it goes into a message and its stream. */
export function anchorPart({ messageId, number, occurrence, startMs, endMs, quote, support }: PlacedAnchor) {
  const data: CitationAnchor = {
    message_id: messageId,
    chunk_number: number,
    occurrence,
    start_seconds: startMs / 1000,
    end_seconds: endMs / 1000,
    quote,
    support,
  };
  return { type: "data-citation-anchor", id: anchorKey(number, occurrence), data } as const;
}

/** The anchor that a part carries; null for any other part, and for one of the wrong shape: the source's start serves. */
export function anchorOfPart(part: { type: string; data?: unknown }): PlacedAnchor | null {
  const parsed = part.type === "data-citation-anchor" ? CitationAnchor.safeParse(part.data) : null;
  if (!parsed?.success) return null;
  const { message_id, chunk_number, occurrence, quote, support, start_seconds, end_seconds } = parsed.data;
  return {
    messageId: message_id,
    number: chunk_number,
    occurrence,
    startMs: Math.round(start_seconds * 1000),
    endMs: Math.round(end_seconds * 1000),
    quote,
    support,
  };
}

/** The sources of a message, by number. */
export function sourcesOf({ parts }: StudyMessage): Map<number, Source> {
  return new Map(parts.flatMap((part: Part) => sourceOfPart(part) ?? []).map((source) => [source.number, source]));
}

/** The sources of several messages, by number: a conversation's, when it is all of them. */
export function sourcesOfAll(messages: readonly StudyMessage[]): Map<number, Source> {
  return new Map(messages.flatMap((message) => [...sourcesOf(message)]));
}

/** All of a message's text, as markers and their occurrences are counted in it. */
export function textOf({ parts }: StudyMessage): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The anchor of each citation of a message, by `anchorKey`. */
export function anchorsOf({ parts }: StudyMessage): Map<string, Anchor> {
  return new Map(
    parts
      .flatMap((part: Part) => anchorOfPart(part) ?? [])
      .map((anchor) => [anchorKey(anchor.number, anchor.occurrence), anchor]),
  );
}

/** A source as a model reads it. A marker in a transcript is no citation: its brackets become round, lest it be copied. */
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

function sourceToWire(source: Source): RagSource {
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

function sourceFromWire(wire: RagSource): Source {
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
