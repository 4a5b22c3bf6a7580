import type { JSONValue } from "postgres";
import type { LectureSummary } from "~/course/lecture";
import type { Thumbnails } from "~/course/thumbnails";
import type { Cue } from "~/transcript/cue";
import type { Sql, SqlOrTx } from "./connect.server";
import { lockOrder } from "./lecture-order.server";
import { copyChunks, copyCues, indexTerms, wordCount, type StoredChunk } from "./lecture-rows.server";
import { lockName } from "./locks.server";
import { markSourcesGone, reanchorSentences, reanchorSources, type FindPassage } from "./reanchor-sources.server";
import { updateLecture, type LectureChange } from "./teaching.server";
import { textConfig } from "./text-config";
import { deleteEdits } from "./transcript-edits.server";
import { deleteReports } from "./transcript-reports.server";

export type LectureContent = LectureSummary & {
  thumbnails: Thumbnails | null;
  embeddingModel: string;
  contentHash: string;
  releasesAt: Date | null;
  /** True if the lecture was added in the browser, not by a manifest. */
  addedHere?: boolean;
  cues: Cue[];
  chunks: StoredChunk[];
  /** Finds the new position of a passage that stored answers cite. */
  findPassage: FindPassage;
  /** True to restore the lecture if it was deleted in the browser. */
  isRestored?: boolean;
  /**
   * Runs once the lecture is locked: stores its corrections, or throws if they changed in the meantime. Returns details
   * that replace those above.
   */
  keepEdits?: (tx: SqlOrTx) => Promise<LectureChange | undefined>;
  /** Runs at the end of the transaction: ensures that the files of the lecture exist. */
  ensureFiles?: (() => Promise<void>) | undefined;
};

/** Serializes changes of a lecture and its files. */
export const lockLecture = (tx: SqlOrTx, courseId: string, lectureId: string) =>
  lockName(tx, "lecture", courseId, lectureId);

/**
 * Replaces a lecture in one transaction: readers see either the whole old lecture or the whole new one. Two ingests of
 * the same lecture run one after the other.
 */
export async function replaceLecture(sql: Sql, lecture: LectureContent): Promise<void> {
  await sql.begin(async (tx) => {
    await lockLecture(tx, lecture.courseId, lecture.lectureId);
    await lockOrder(tx, lecture.courseId);
    const details = await lecture.keepEdits?.(tx);
    const [before] = await tx<KeptColumns[]>`
      delete from lectures where course_id = ${lecture.courseId} and lecture_id = ${lecture.lectureId}
      returning position, removed_at as "removedAt", slides_url as "slidesUrl", slides_pages as "slidesPages",
        slide_times as "slideTimes"`;
    await insertLecture(tx, lecture, before ?? { ...NEW, position: lecture.position });
    await copyCues(tx, lecture, lecture.cues.entries());
    await copyChunks(tx, lecture, [...lecture.chunks.entries()]);
    await indexTerms(tx, lecture, textConfig(lecture.language));
    if (details) await updateLecture(tx, lecture, details);
    await reanchorSources(tx, lecture.courseId, lecture.lectureId, lecture.timing, lecture.findPassage);
    await reanchorSentences(tx, lecture.courseId, lecture.lectureId, lecture.findPassage);
    await lecture.ensureFiles?.();
  });
}

/**
 * Frees the space of replaced rows and updates the planner's statistics. The embedded engine has no autovacuum, so call
 * this after an ingest that changed something.
 */
export async function vacuumLectures(sql: Sql): Promise<void> {
  await sql`vacuum (analyze) lectures, cues, chunks, chunk_codes, chunk_vectors, window_vectors, lecture_terms`;
}

/** Deletes lectures that are no longer in the manifest. Returns how many there were. */
export async function deleteLectures(sql: Sql, courseId: string, lectureIds: string[]): Promise<number> {
  return sql.begin(async (tx) => {
    await markSourcesGone(tx, courseId, lectureIds);
    await deleteEdits(tx, courseId, lectureIds);
    await deleteReports(tx, courseId, lectureIds);
    const deleted = await tx`
      delete from lectures where course_id = ${courseId} and lecture_id = any(${lectureIds}) returning 1`;
    return deleted.length;
  });
}

/** Columns that a new version of a lecture keeps, because they are changed apart from it. */
type KeptColumns = {
  position: number;
  removedAt: Date | null;
  slidesUrl: string | null;
  slidesPages: number | null;
  slideTimes: JSONValue;
};
const NEW = { removedAt: null, slidesUrl: null, slidesPages: null, slideTimes: null };

async function insertLecture(tx: SqlOrTx, lecture: LectureContent, kept: KeptColumns) {
  await tx`
    insert into lectures (course_id, lecture_id, position, title, description, section, language, text_config,
      video_kind, video_url, chapters, duration_ms, timing, embedding_model, content_hash, releases_at,
      chunk_word_counts, poster_url, thumbnails, transcript_file, added_here, removed_at, slides_url,
      slides_pages, slide_times)
    values (${lecture.courseId}, ${lecture.lectureId}, ${kept.position}, ${lecture.title}, ${lecture.description},
      ${lecture.section}, ${lecture.language}, ${textConfig(lecture.language)}, ${lecture.video?.kind ?? null},
      ${lecture.video?.url ?? null}, ${tx.json(lecture.chapters)}, ${lecture.durationMs}, ${lecture.timing},
      ${lecture.embeddingModel}, ${lecture.contentHash}, ${lecture.releasesAt}, ${lecture.chunks.map(wordCount)},
      ${lecture.posterUrl}, ${lecture.thumbnails && tx.json(lecture.thumbnails)}, ${lecture.transcriptFile},
      ${lecture.addedHere ?? false}, ${lecture.isRestored ? null : kept.removedAt}, ${kept.slidesUrl}, ${kept.slidesPages},
      ${kept.slideTimes === null ? null : tx.json(kept.slideTimes)})`;
}
