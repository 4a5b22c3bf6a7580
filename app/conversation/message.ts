import type { UIMessage } from "ai";
import { z } from "zod";
import type { Anchor } from "~/citation/anchor";
import { anchorKey } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import { fieldsOf } from "~/text/fields-of";

/** `data-rag-source` on the wire and in public JSON. Times are seconds. */
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

/** What the model reads of a search or a moment: the words, and the numbers to cite them by. */
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

/** Returns the parts of a source: our own, and the AI SDK's for clients that know no other. */
export function sourceParts(source: Source) {
  return [
    { type: "data-rag-source", id: source.chunkId, data: sourceToWire(source) },
    { type: "source-url", sourceId: source.chunkId, url: source.openUrl, title: source.friendlyId },
  ] as const;
}

/** Returns the source of a part, or null for any other part and for a malformed one, whose number remains text. */
export function sourceOfPart(part: { type: string; data?: unknown }): Source | null {
  const parsed = part.type === "data-rag-source" ? RagSource.safeParse(part.data) : null;
  return parsed?.success ? sourceFromWire(parsed.data) : null;
}

/** Returns the number of a source part, even if the part is otherwise malformed. */
export function numberOfPart(part: { type: string; data?: unknown }): number | null {
  const number = part.type === "data-rag-source" ? (part.data as Partial<RagSource> | null)?.chunk_number : null;
  return typeof number === "number" ? number : null;
}

/** Returns what is wrong with a source part, or null for a valid one and for any other part. */
export function faultOfPart(part: { type: string; data?: unknown }): string | null {
  const parsed = part.type === "data-rag-source" ? RagSource.safeParse(part.data) : null;
  return parsed && !parsed.success
    ? parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")
    : null;
}

/** Returns fields of a source's data that this version does not know, or null. */
export function unknownFieldsOf(part: { data?: unknown }): Record<string, unknown> | null {
  const unknown = Object.entries(fieldsOf(part.data)).filter(([field]) => !(field in RagSource.shape));
  return unknown.length > 0 ? Object.fromEntries(unknown) : null;
}

type PlacedAnchor = Anchor & { messageId: string; number: number; occurrence: number };

/** Returns the part of an anchor. */
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

/**
 * Returns the anchor of a part, or null for any other part and for a malformed one. The citation then leads to the
 * source.
 */
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

/** Returns the sources of a message by number. */
export function sourcesOf({ parts }: StudyMessage): Map<number, Source> {
  return new Map(parts.flatMap((part: Part) => sourceOfPart(part) ?? []).map((source) => [source.number, source]));
}

/** Returns the sources of several messages by number. */
export function sourcesOfAll(messages: readonly StudyMessage[]): Map<number, Source> {
  return new Map(messages.flatMap((message) => [...sourcesOf(message)]));
}

/** Returns the whole text of a message, in which the occurrences of markers are counted. */
export function textOf({ parts }: StudyMessage): string {
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Returns the anchors of a message, keyed by `anchorKey`. */
export function anchorsOf({ parts }: StudyMessage): Map<string, Anchor> {
  return new Map(
    parts
      .flatMap((part: Part) => anchorOfPart(part) ?? [])
      .map((anchor) => [anchorKey(anchor.number, anchor.occurrence), anchor]),
  );
}

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
