import { z } from "zod";
import { toSource } from "~/citation/number-sources";
import type { Timing } from "~/transcript/cue";
import type { Support } from "~/citation/anchor";
import { anchorFromWire, anchorToWire, CitationAnchor, MessageMetadata, type Feedback, RagSource, sourceFromWire, sourceToWire, type StudyMessage } from "./message";
import { anchorKey } from "~/citation/marker-grammar";

/** What a message cites, as it was when the answer was written. Times are milliseconds. */
export type SourceSnapshot = {
  number: number;
  chunkId: string;
  lectureId: string;
  title: string;
  startMs: number;
  endMs: number;
  content: string;
  headings: string[];
  score: number;
  timing: Timing;
  /** The lecture no longer has the passage. */
  gone: boolean;
};

/** Where a citation points: the sentence, and in which lecture. Times are milliseconds. */
export type AnchorSnapshot = { number: number; occurrence: number; lectureId: string; startMs: number; endMs: number; quote: string; support: Support };

export type StoredMessage = {
  messageId: string;
  role: "user" | "assistant";
  /** Source and anchor parts stand here by id only; their data is in `sources` and `anchors`. */
  parts: Part[];
  metadata: MessageMetadata;
  sources: SourceSnapshot[];
  anchors: AnchorSnapshot[];
};

/** A part of any version: known ones are read, others are kept as they are. */
const Part = z.looseObject({ type: z.string() });
type Part = z.infer<typeof Part>;
const StoredParts = z.array(Part);

/**
 * Takes a message apart for the database: the words and references, and a snapshot of every source and anchor.
 * `lectureOf` tells the lecture of a number that an earlier answer of the conversation was given.
 */
export function toStored(message: StudyMessage, lectureOf: (number: number) => string | undefined = () => undefined): StoredMessage {
  const sources: SourceSnapshot[] = [];
  const anchors: AnchorSnapshot[] = [];
  const ownLecture = (number: number) => sources.find((source) => source.number === number)?.lectureId;
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === "source-url") return [{ type: part.type, sourceId: part.sourceId }];
    if (part.type === "data-citation-anchor") {
      const wire = CitationAnchor.safeParse(part.data);
      const lectureId = wire.success ? (ownLecture(wire.data.chunk_number) ?? lectureOf(wire.data.chunk_number)) : undefined;
      if (!wire.success || lectureId === undefined) return [];
      const { number, occurrence, startMs, endMs, quote, support } = anchorFromWire(wire.data);
      anchors.push({ number, occurrence, lectureId, startMs, endMs, quote, support });
      return [{ type: part.type, id: anchorKey(number, occurrence) }];
    }
    if (part.type !== "data-rag-source") return [part];
    const wire = RagSource.safeParse(part.data);
    if (!wire.success) return [];
    sources.push(toSnapshot(wire.data));
    return [{ type: part.type, id: wire.data.chunk_id }];
  });
  const role = message.role === "user" ? "user" : "assistant";
  return { messageId: message.id, role, parts, metadata: message.metadata ?? {}, sources, anchors };
}

/** A row as the database gives it: its JSON is not read yet. */
export type MessageRow = Omit<StoredMessage, "parts" | "metadata"> & { parts: unknown; metadata: unknown; rating: Feedback["rating"] | null; ratingReason: string | null };

/** Puts a stored message together again: equal, part by part, to the one that was streamed; with its reader's opinion of it. */
export function fromStored(courseId: string, { messageId, role, sources, anchors, rating, ratingReason, ...row }: MessageRow): StudyMessage {
  const wireOf = new Map(sources.map((source) => [source.chunkId, toWire(courseId, source)]));
  const anchorOf = new Map(anchors.map((anchor) => [anchorKey(anchor.number, anchor.occurrence), anchor]));
  const parts = StoredParts.parse(row.parts).flatMap((part): Part[] => {
    if (part.type === "data-rag-source") {
      const data = wireOf.get(String(part.id));
      return data ? [{ type: part.type, id: part.id, data }] : [];
    }
    if (part.type === "source-url") {
      const data = wireOf.get(String(part.sourceId));
      return data ? [{ type: part.type, sourceId: part.sourceId, url: data.open_url, title: data.friendly_id }] : [];
    }
    if (part.type === "data-citation-anchor") {
      const anchor = anchorOf.get(String(part.id));
      return anchor ? [{ type: part.type, id: part.id, data: anchorToWire({ ...anchor, messageId }) }] : [];
    }
    return [part];
  });
  const metadata = MessageMetadata.safeParse(row.metadata);
  const feedback = rating ? { feedback: { rating, ...(ratingReason ? { reason: ratingReason } : {}) } } : {};
  return {
    id: messageId,
    role,
    parts: parts as StudyMessage["parts"],
    ...(role === "assistant" && metadata.success ? { metadata: { ...metadata.data, ...feedback } } : {}),
  };
}

function toSnapshot(wire: RagSource): SourceSnapshot {
  const { number, startSeconds, endSeconds, chunkId, lectureId, title, content, headings, score, timing, gone } = sourceFromWire(wire);
  const [startMs, endMs] = [startSeconds, endSeconds].map((seconds) => Math.round(seconds * 1000)) as [number, number];
  return { number, chunkId, lectureId, title, startMs, endMs, content, headings, score, timing, gone };
}

function toWire(courseId: string, { number, title, ...snapshot }: SourceSnapshot): RagSource {
  return sourceToWire(toSource({ ...snapshot, courseId, lectureTitle: title }, number));
}
