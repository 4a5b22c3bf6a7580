import { createHash } from "node:crypto";
import type { Embedder } from "~/ai/embedding-model.server";
import { Reanchoring, timedWords } from "~/citation/reanchor";
import type { Chunk } from "~/course/chunk";
import { AppError } from "~/platform/errors";
import type { Transcript } from "~/transcript/cue";
import { toSentences } from "~/transcript/sentences";
import { storedVectors, type ChunkVectors } from "~db/chunk-vectors.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { storedLectures, type StoredLecture } from "~db/lectures.server";
import type { FindPassage } from "~db/reanchor-sources.server";
import { deleteLectures, replaceLecture, vacuumLectures, type StoredChunk } from "~db/replace-lecture.server";
import { chunkSentences } from "./chunk-sentences";
import type { LoadedCourse, LoadedLecture } from "./load-course.server";
import { readTranscriptFile } from "./load-transcript.server";
import { removeUnusedMedia, type RemovedFiles } from "./remove-media.server";
import { storeMedia } from "./store-media.server";

/** Raise it when the same files would now be stored otherwise: every lecture is then ingested anew. */
const PIPELINE_VERSION = 6;

type LectureOutcome = {
  lectureId: string;
  status: "stored" | "unchanged" | "failed";
  chunks: number;
  durationMs: number;
  error?: string;
};

export type IngestReport = {
  courseId: string;
  lectures: LectureOutcome[];
  /** Stored lectures that the manifest no longer names; they are kept. */
  notInManifest: string[];
  courseChanged: boolean;
};

export type IngestProgress = {
  lectureId: string;
  embedded: number;
  texts: number;
  lecturesDone: number;
  lectures: number;
};

export type IngestDeps = {
  sql: Sql;
  embedder: Embedder;
  dataDir: string;
  /** Ingests every lecture, changed or not. */
  force?: boolean;
  concurrency?: number;
  onProgress?: (progress: IngestProgress) => void;
};

/**
 * Brings the stored course in line with its files: each lecture in a transaction of its own, and only those whose
 * files, manifest entry or embedding model changed. A lecture that fails leaves its previous version and the
 * other lectures as they are.
 */
export async function ingestCourse(
  course: Pick<LoadedCourse, "manifest" | "lectures">,
  deps: IngestDeps,
): Promise<IngestReport> {
  const { manifest, lectures } = course;
  const courseId = manifest.slug;
  const courseChanged = await saveCourse(deps.sql, {
    courseId,
    title: manifest.title,
    description: manifest.description ?? null,
  });
  const stored = await storedLectures(deps.sql, courseId);
  const outcomes: LectureOutcome[] = new Array(lectures.length);
  let lecturesDone = 0;
  await inParallel(lectures, deps.concurrency ?? 2, async (lecture, index) => {
    outcomes[index] = await ingestLecture(courseId, lecture, stored.get(lecture.entry.slug), deps, (embedded, texts) =>
      deps.onProgress?.({ lectureId: lecture.entry.slug, embedded, texts, lecturesDone, lectures: lectures.length }),
    );
    lecturesDone++;
  });
  const changed = outcomes.filter(({ status }) => status !== "unchanged").map(({ lectureId }) => lectureId);
  await removeUnusedMedia(courseId, { lectureIds: new Set(changed) }, deps);
  if (outcomes.some(({ status }) => status === "stored")) await vacuumLectures(deps.sql);
  const named = new Set(manifest.lectures.map((entry) => entry.slug));
  return {
    courseId,
    lectures: outcomes,
    notInManifest: [...stored.keys()].filter((id) => !named.has(id)),
    courseChanged,
  };
}

/** Removes lectures that left the manifest, with their media files and those that no lecture refers to. */
export async function pruneCourse(
  courseId: string,
  lectureIds: string[],
  deps: Pick<IngestDeps, "sql" | "dataDir">,
): Promise<{ lectures: number; media: RemovedFiles }> {
  const lectures = await deleteLectures(deps.sql, courseId, lectureIds);
  return {
    lectures,
    media: await removeUnusedMedia(courseId, { lectureIds: new Set(lectureIds), others: true }, deps),
  };
}

async function ingestLecture(
  courseId: string,
  lecture: LoadedLecture,
  stored: StoredLecture | undefined,
  deps: IngestDeps,
  onEmbedded: (done: number, total: number) => void,
): Promise<LectureOutcome> {
  const { entry } = lecture;
  const contentHash = hashLecture(lecture, deps.embedder.id);
  if (contentHash === stored?.contentHash && !deps.force) {
    return { lectureId: entry.slug, status: "unchanged", chunks: stored.chunkCount, durationMs: stored.durationMs };
  }
  try {
    const transcript = lecture.transcript && (await readTranscriptFile(lecture.transcript));
    const durationMs = durationOf(transcript);
    const chunks = chunkTranscript(lecture, transcript);
    const known =
      stored && !deps.force
        ? await storedVectors(deps.sql, courseId, entry.slug, deps.embedder.id)
        : new Map<string, ChunkVectors>();
    const storedChunks = await embedChunks(entry.slug, chunks, known, deps.embedder, onEmbedded);
    const { video } = lecture;
    const media =
      video &&
      ("file" in video
        ? await storeMedia(deps.dataDir, courseId, entry.slug, video.file)
        : { url: video.url, posterUrl: null, thumbnails: null, ensureVideo: undefined });
    await replaceLecture(deps.sql, {
      courseId,
      lectureId: entry.slug,
      position: lecture.position,
      title: entry.title,
      description: entry.description ?? null,
      section: entry.section ?? null,
      language: entry.language,
      video: video && media ? { kind: video.kind, url: media.url } : null,
      posterUrl: media?.posterUrl ?? null,
      thumbnails: media?.thumbnails ?? null,
      chapters: lecture.chapters,
      durationMs,
      timing: transcript?.timing ?? "exact",
      embeddingModel: deps.embedder.id,
      contentHash,
      releasesAt: entry.releases_at ? new Date(entry.releases_at) : null,
      cues: transcript?.cues ?? [],
      chunks: storedChunks,
      findPassage: passageFinder(transcript),
      ensureFiles: media?.ensureVideo,
    });
    return { lectureId: entry.slug, status: "stored", chunks: chunks.length, durationMs };
  } catch (error) {
    const message =
      error instanceof AppError ? error.operatorMessage : `It could not be stored: ${(error as Error).message}`;
    return {
      lectureId: entry.slug,
      status: "failed",
      chunks: stored?.chunkCount ?? 0,
      durationMs: stored?.durationMs ?? 0,
      error: message,
    };
  }
}

/** The chunks that a lecture's transcript gives. */
export async function chunkLecture(lecture: LoadedLecture): Promise<Chunk[]> {
  return chunkTranscript(lecture, lecture.transcript && (await readTranscriptFile(lecture.transcript)));
}

function chunkTranscript({ entry, chapters }: LoadedLecture, transcript: Transcript | null): Chunk[] {
  if (!transcript) return [];
  return chunkSentences(toSentences(transcript.cues), {
    chapters,
    ...(entry.section === undefined ? {} : { section: entry.section }),
  });
}

/** Tells whether a lecture is stored as its files and its manifest entry are now. Asks the database once a course. */
export function storedCheck({ sql, embedder, force = false }: Pick<IngestDeps, "sql" | "embedder" | "force">) {
  const stored = new Map<string, Promise<Map<string, StoredLecture>>>();
  return async (courseId: string, lecture: LoadedLecture): Promise<boolean> => {
    if (force) return false;
    if (!stored.has(courseId)) stored.set(courseId, storedLectures(sql, courseId));
    const found = (await stored.get(courseId)!).get(lecture.entry.slug);
    return found?.contentHash === hashLecture(lecture, embedder.id);
  };
}

/** Embeds the texts that are new; what a stored chunk of the same words has is taken from there. */
async function embedChunks(
  lectureId: string,
  chunks: Chunk[],
  known: Map<string, ChunkVectors>,
  embedder: Embedder,
  onEmbedded: (done: number, total: number) => void,
): Promise<StoredChunk[]> {
  const vectorOf = new Map<string, Float32Array>();
  for (const { content, windows } of chunks) {
    const stored = known.get(content);
    if (stored?.windowVectors.length !== windows.length) continue;
    vectorOf.set(content, stored.vector);
    for (const [i, window] of windows.entries()) vectorOf.set(window.text, stored.windowVectors[i]!);
  }
  // A text that stands twice (the window of a one-sentence chunk is the chunk) is embedded once.
  const texts = [
    ...new Set(chunks.flatMap((chunk) => [chunk.content, ...chunk.windows.map((window) => window.text)])),
  ].filter((text) => !vectorOf.has(text));
  const vectors = await embedder.embed(texts, { onProgress: (done) => onEmbedded(done, texts.length) });
  for (const [i, text] of texts.entries()) vectorOf.set(text, vectors[i]!);
  return chunks.map((chunk) => ({
    ...chunk,
    chunkId: chunkId(lectureId, chunk),
    vector: vectorOf.get(chunk.content)!,
    windowVectors: chunk.windows.map((window) => vectorOf.get(window.text)!),
  }));
}

/** The same words at the same moment keep their id, however often the lecture is ingested. */
function chunkId(lectureId: string, chunk: Chunk): string {
  return createHash("sha256").update(`${lectureId}\0${chunk.startMs}\0${chunk.content}`).digest("hex").slice(0, 16);
}

/** Made when the first old citation asks: most lectures have none. */
function passageFinder(transcript: Transcript | null): FindPassage {
  let reanchoring: Reanchoring | undefined;
  return (content, oldStartMs) =>
    (reanchoring ??= new Reanchoring(timedWords(transcript?.cues ?? []))).find(content, oldStartMs);
}

function durationOf(transcript: Transcript | null): number {
  return transcript?.cues.reduce((end, cue) => Math.max(end, cue.endMs), 0) ?? 0;
}

function hashLecture({ entry, position, transcript, chapters, video }: LoadedLecture, embeddingModel: string): string {
  const videoKey = video && ("file" in video ? { bytes: video.file.bytes, modifiedMs: video.file.modifiedMs } : video);
  const parts = {
    PIPELINE_VERSION,
    embeddingModel,
    entry,
    position,
    chapters,
    videoKey,
    transcript: transcript?.sha256,
  };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

async function inParallel<T>(
  items: T[],
  workers: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, workers) }, worker));
}
