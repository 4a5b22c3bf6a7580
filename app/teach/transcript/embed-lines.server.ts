import type { Context } from "~/context/context.server";
import { chunkSentences } from "~/ingest/chunk-sentences";
import { chunkId, embedChunks } from "~/ingest/embed-chunks";
import type { Line } from "~/transcript/edits/line";
import { toSentences } from "~/transcript/sentences";
import { compareChunks, vectorsByText, type TranscriptContent } from "~db/replace-transcript.server";
import type { EditedLecture } from "~db/transcript-edits.server";

type Place = { courseId: string; lectureId: string };
type Deps = Pick<Context, "sql" | "embedder">;

/** Cuts edited lines into chunks, and embeds those that are new. After a change of the embedding model, all are. */
export async function embedLines(
  place: Place,
  lecture: EditedLecture,
  lines: readonly Line[],
  { sql, embedder }: Deps,
): Promise<TranscriptContent> {
  const { courseId, lectureId } = place;
  const { language, section, chapters } = lecture;
  const isSameModel = lecture.embeddingModel === embedder.id;
  const chunks = chunkSentences(toSentences(lines.map((line) => ({ id: null, ...line }))), {
    chapters,
    ...(section === null ? {} : { section }),
  }).map((chunk) => ({ ...chunk, chunkId: chunkId(lectureId, chunk) }));
  const difference = await compareChunks(sql, place, isSameModel ? chunks : []);
  if (!isSameModel) difference.added = chunks;
  const knownTexts = isSameModel
    ? await vectorsByText(sql, courseId, difference.removed)
    : new Map<string, Float32Array>();
  const options = { lectureId, known: new Map<string, never>(), knownTexts, embedder, onEmbedded: () => {} };
  const added = await embedChunks(difference.added, options);
  const durationMs = lines.reduce((end, { endMs }) => Math.max(end, endMs), 0);
  const before = lecture.lines;
  return { ...place, language, durationMs, before, lines, chunks, difference, added, embeddingModel: embedder.id };
}
