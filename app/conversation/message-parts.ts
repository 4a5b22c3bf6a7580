import type { Anchor } from "~/citation/anchor";
import { anchorKey } from "~/citation/marker-grammar";
import type { Source } from "~/citation/source";
import { momentUrl } from "~/course/moment";
import { momentFromJson, momentToJson } from "~/course/moment-wire";
import { fieldsOf } from "~/text/fields-of";
import { CitationAnchor, RagSource } from "./message";

/** Returns the parts of a source: our own, and the AI SDK's for clients that know no other. */
export function sourceParts(source: Source) {
  return [
    { type: "data-rag-source", id: source.chunkId, data: sourceToWire(source) },
    {
      type: "source-document",
      sourceId: source.chunkId,
      mediaType: source.isPage ? "text/html" : "text/vtt",
      title: source.friendlyId,
      providerMetadata: { cuepoint: { open_url: source.openUrl } },
    },
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

function sourceToWire(source: Source): RagSource {
  return {
    chunk_number: source.number,
    chunk_id: source.chunkId,
    course_id: source.courseId,
    lecture_id: source.lectureId,
    ...momentToJson(source),
    open_url: source.openUrl,
    friendly_id: source.friendlyId,
    timing: source.timing,
    ...(source.isPage ? { is_page: true as const } : {}),
    ...(source.slidePage ? { page: source.slidePage } : {}),
    ...(source.gone ? { gone: true as const } : {}),
  };
}

/** A passage's address is derived from its place, so that a link never leads to another site. */
function sourceFromWire(wire: RagSource): Source {
  const place = { courseId: wire.course_id, lectureId: wire.lecture_id };
  return {
    number: wire.chunk_number,
    chunkId: wire.chunk_id,
    ...place,
    ...momentFromJson(wire),
    openUrl: wire.is_page ? wire.open_url : momentUrl({ ...place, startSeconds: wire.start_seconds }),
    friendlyId: wire.friendly_id,
    timing: wire.timing,
    gone: wire.gone ?? false,
    ...(wire.is_page ? { isPage: true as const } : {}),
    ...(wire.page ? { slidePage: wire.page } : {}),
  };
}
