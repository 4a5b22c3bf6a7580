import { createHash } from "node:crypto";
import type { Embedder } from "~/ai/embedding-model.server";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { storedLectures, type StoredLecture } from "~db/lectures.server";
import type { LoadedLecture } from "./load-course.server";

/** Increment it when the same files would be stored differently. Every lecture is then re-ingested. */
const PIPELINE_VERSION = 6;

/** Returns a hash that changes with any input of a lecture's ingest, except its slides, which are stored apart. */
export function hashLecture(
  { entry: { slides: _, ...entry }, position, transcript, chapters, video }: LoadedLecture,
  embeddingModel: string,
): string {
  const videoKey = video && ("file" in video ? { bytes: video.file.bytes, modifiedMs: video.file.modifiedMs } : video);
  const key = { PIPELINE_VERSION, embeddingModel, entry, position, chapters, videoKey, transcript: transcript?.sha256 };
  return createHash("sha256").update(JSON.stringify(key)).digest("hex");
}

type StoredCheckDeps = { sql: Sql; embedder: Embedder; force?: boolean };

/**
 * Returns a function that checks whether a lecture is stored in its current version. Queries the database once per
 * course.
 */
export function storedCheck({ sql, embedder, force = false }: StoredCheckDeps) {
  const stored = new Map<string, Promise<Map<string, StoredLecture>>>();
  return async (courseId: string, lecture: LoadedLecture): Promise<boolean> => {
    if (force) return false;
    const lectures = stored.get(courseId) ?? storedLectures(sql, INSTALLATION, courseId);
    stored.set(courseId, lectures);
    const found = (await lectures).get(lecture.entry.slug);
    return found?.contentHash === hashLecture(lecture, embedder.id);
  };
}
