import type { Embedder } from "~/ai/embedding-model.server";
import type { Line } from "~/transcript/edits/line";
import { toSentences } from "~/transcript/sentences";
import type { Sql } from "~db/connect.server";
import { compareChunks, vectorsByText, type TranscriptContent } from "~db/replace-transcript.server";
import type { EditedLecture } from "~db/transcript-edits.server";
import { chunkSentences } from "./chunk-sentences";
import { chunkId, embedChunks } from "./embed-chunks.server";

type Options = {
  lines: readonly Line[];
  /** Embeds all chunks, including stored ones. */
  isFresh?: boolean;
  onEmbedded?: (done: number, total: number) => void;
};

/**
 * Cuts the lines of a stored lecture into chunks, and embeds the new ones, or all after a change of the embedding
 * model. Returns the rows that replace the stored ones.
 */
export async function embedLines(
  place: { courseId: string; lectureId: string },
  lecture: EditedLecture,
  { lines, isFresh = false, onEmbedded = () => {} }: Options,
  { sql, embedder }: { sql: Sql; embedder: Embedder },
): Promise<TranscriptContent> {
  const { courseId, lectureId } = place;
  const { section, chapters } = lecture;
  const keepsVectors = !isFresh && lecture.embeddingModel === embedder.id;
  const chunks = chunkSentences(toSentences(lines.map((line) => ({ id: null, ...line }))), {
    chapters,
    section: section ?? undefined,
  }).map((chunk) => ({ ...chunk, chunkId: chunkId(lectureId, chunk) }));
  const difference = await compareChunks(sql, place, keepsVectors ? chunks : []);
  if (!keepsVectors) difference.added = chunks;
  const knownTexts = keepsVectors
    ? await vectorsByText(sql, courseId, [...difference.removed.keys()])
    : new Map<string, Float32Array>();
  const options = { lectureId, known: new Map<string, never>(), knownTexts, embedder, onEmbedded };
  const added = await embedChunks(difference.added, options);
  const durationMs = lines.reduce((end, { endMs }) => Math.max(end, endMs), 0);
  const before = lecture.lines;
  return { ...place, durationMs, before, lines, chunks, difference, added, embeddingModel: embedder.id };
}
