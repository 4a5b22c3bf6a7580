import { z } from "zod";
import type { Support } from "~/citation/anchor";
import { anchorKey } from "~/citation/marker-grammar";
import { pageSource, toSource } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import { friendlyId, nthOfName, SAFE_ADDRESS } from "~/course/moment";
import type { Timing } from "~/course/timing";
import { MessageMetadata, type Feedback, type StudyMessage } from "./message";
import { sourcesOf } from "./message-content";
import { anchorOfPart, anchorPart, sourceOfPart, sourceParts, unknownFieldsOf } from "./message-parts";

/** A source as it was when the answer was written. Times are milliseconds. */
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
  /** Whether the lecture no longer has the passage. */
  gone: boolean;
};

/** The sentence that a citation seeks to, and its lecture. Times are milliseconds. */
export type AnchorSnapshot = {
  number: number;
  occurrence: number;
  lectureId: string;
  startMs: number;
  endMs: number;
  quote: string;
  support: Support;
};

export type StoredMessage = {
  messageId: string;
  role: "user" | "assistant";
  /** Source and anchor parts have only ids here (and `nthName`'s number); their data is in `sources` and `anchors`. */
  parts: Part[];
  metadata: MessageMetadata;
  sources: SourceSnapshot[];
  anchors: AnchorSnapshot[];
};

/** A part of any version. Unknown parts are stored unchanged. */
const Part = z.looseObject({ type: z.string() });
type Part = z.infer<typeof Part>;
const StoredParts = z.array(Part);

/**
 * Splits a message for the database into text with references, and a snapshot of every source and anchor. Malformed
 * parts, and parts and fields of other versions, are stored unchanged. `lectureOf` returns the lecture of a number that
 * an earlier answer of the conversation introduced.
 */
export function toStored(
  message: StudyMessage,
  lectureOf: (number: number) => string | undefined = () => undefined,
): StoredMessage {
  const sources: SourceSnapshot[] = [];
  const anchors: AnchorSnapshot[] = [];
  const lectures = new Map([...sourcesOf(message)].map(([number, { lectureId }]) => [number, lectureId]));
  const chunks = new Set([...sourcesOf(message).values()].map(({ chunkId }) => chunkId));
  const parts = message.parts.map((part): Part => {
    if (part.type === "source-document")
      return chunks.has(part.sourceId) ? { type: part.type, sourceId: part.sourceId } : part;
    const source = sourceOfPart(part);
    if (source) {
      sources.push(toSnapshot(source));
      const more = unknownFieldsOf(part as { data?: unknown });
      return { type: part.type, id: source.chunkId, ...referenceOf(source), ...(more ? { more } : {}) };
    }
    const anchor = anchorOfPart(part);
    const lectureId = anchor && (lectures.get(anchor.number) ?? lectureOf(anchor.number));
    if (!anchor || !lectureId) return part; // an anchor in a page has no lecture
    const { number, occurrence, startMs, endMs, quote, support } = anchor;
    anchors.push({ number, occurrence, lectureId, startMs, endMs, quote, support });
    return { type: part.type, id: anchorKey(number, occurrence) };
  });
  const role = message.role === "user" ? "user" : "assistant";
  return { messageId: message.id, role, parts, metadata: message.metadata ?? {}, sources, anchors };
}

/** Returns what the reference to a source has beside its id: what the snapshot of a passage does not contain. */
function referenceOf({ isPage, title, openUrl, slidePage, ...source }: Source): Partial<Part> {
  if (isPage) return { page: { title, open_url: openUrl } satisfies StoredPage };
  const nth = nthOfName(source.friendlyId, friendlyId(title, source.startSeconds, source.timing));
  return { ...(nth > 1 ? { nth } : {}), ...(slidePage ? { slide: slidePage } : {}) };
}

const StoredPage = z.object({ title: z.string(), open_url: z.string().regex(SAFE_ADDRESS) });
type StoredPage = z.infer<typeof StoredPage>;

const Position = z.int().positive().optional().catch(undefined);
/** What the reference to a passage has beside its id: the position of its name, and the page of its slides. */
const StoredReference = z.object({ nth: Position, slide: Position });

/** A database row, whose JSON is not yet parsed. */
export type MessageRow = Omit<StoredMessage, "parts" | "metadata"> & {
  parts: unknown;
  metadata: unknown;
  rating: Feedback["rating"] | null;
  ratingReason: string | null;
};

/** Earlier versions stored `source-url`. */
const NATIVE_SOURCES: ReadonlySet<string> = new Set(["source-document", "source-url"]);

/** Restores a message, equal in every part to the streamed one, and adds the reader's rating. */
export function fromStored(
  courseId: string,
  { messageId, role, sources, anchors, rating, ratingReason, ...row }: MessageRow,
): StudyMessage {
  const stored = StoredParts.parse(row.parts);
  const references = new Map(stored.map((part) => [part.id, part]));
  const sourceOf = new Map(
    sources.map((source) => [source.chunkId, fromSnapshot(courseId, source, references.get(source.chunkId))]),
  );
  const anchorOf = new Map(anchors.map((anchor) => [anchorKey(anchor.number, anchor.occurrence), anchor]));
  const parts = stored.flatMap((part): Part[] => {
    if ("data" in part || "url" in part || "mediaType" in part) return [part]; // it was stored unchanged
    if (part.type === "text") return typeof part.text === "string" ? [part] : [];
    if (part.type === "data-rag-source" || NATIVE_SOURCES.has(part.type)) {
      const isNative = part.type !== "data-rag-source";
      const source = sourceOf.get(String(isNative ? part.sourceId : part.id));
      if (!source) return [];
      const [own, native] = sourceParts(source);
      return [isNative ? native : { ...own, data: { ...own.data, ...Object(part.more) } }];
    }
    if (part.type === "data-citation-anchor") {
      const anchor = anchorOf.get(String(part.id));
      return anchor ? [anchorPart({ ...anchor, messageId })] : [];
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

/** A page's snapshot has its name as its title: the title is in the reference. */
function toSnapshot({
  isPage,
  friendlyId: name,
  number,
  startSeconds,
  endSeconds,
  chunkId,
  lectureId,
  title,
  content,
  headings,
  score,
  timing,
  gone,
}: Source): SourceSnapshot {
  const [startMs, endMs] = [Math.round(startSeconds * 1000), Math.round(endSeconds * 1000)];
  const snapshot = { number, chunkId, lectureId, startMs, endMs, content, headings, score, timing, gone };
  return { ...snapshot, title: isPage ? name : title };
}

function fromSnapshot(courseId: string, { number, title, ...snapshot }: SourceSnapshot, reference?: Part): Source {
  const page = StoredPage.safeParse(reference?.page).data;
  if (page) {
    const { chunkId: id, content } = snapshot;
    return pageSource(courseId, { id, content, friendlyId: title, title: page.title, openUrl: page.open_url }, number);
  }
  const { nth = 1, slide } = StoredReference.parse(reference ?? {});
  const slides = slide ? { slidePage: slide } : {};
  return toSource({ ...snapshot, courseId, lectureTitle: title, nth, ...slides }, number);
}
