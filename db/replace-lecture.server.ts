import type { Chapter } from "~/ingest/manifest";
import type { Chunk } from "~/ingest/chunk";
import type { Cue, Timing } from "~/transcript/cue";
import type { Sql, SqlOrTx } from "./connect.server";
import { copyIn } from "./copy-in.server";
import { copyInt2, copyInt4, copyText, copyTextArray, copyVector, type Field } from "./copy-binary";
import { lockName } from "./locks.server";
import { markSourcesGone, reanchorSources, type FindPassage } from "./reanchor-sources.server";
import type { Video } from "./lectures.server";

/** A chunk ready to be stored: its id, and one unit vector for it and for each of its windows. */
export type StoredChunk = Chunk & { chunkId: string; vector: Float32Array; windowVectors: Float32Array[] };

export type LectureContent = {
  courseId: string;
  lectureId: string;
  position: number;
  title: string;
  description: string | null;
  section: string | null;
  language: string;
  video: Video | null;
  chapters: Chapter[];
  durationMs: number;
  timing: Timing;
  embeddingModel: string;
  contentHash: string;
  releasesAt: Date | null;
  cues: Cue[];
  chunks: StoredChunk[];
  /** Where a passage that old answers cite stands now. */
  findPassage: FindPassage;
};

/**
 * Stores a lecture in one transaction, whatever of it was there before: after it, either all of the new lecture
 * is there or all of the old one. Two ingests of one course take turns.
 */
export async function replaceLecture(sql: Sql, lecture: LectureContent): Promise<void> {
  await sql.begin(async (tx) => {
    await lockName(tx, "lecture", lecture.courseId, lecture.lectureId);
    await tx`delete from lectures where course_id = ${lecture.courseId} and lecture_id = ${lecture.lectureId}`;
    await insertLecture(tx, lecture);
    await copyIn(tx, "cues (course_id, lecture_id, cue_number, start_ms, end_ms, content, speaker)", cueRows(lecture));
    await copyIn(
      tx,
      "chunks (course_id, lecture_id, chunk_id, position, start_ms, end_ms, content, headings, word_count)",
      chunkRows(lecture),
    );
    await copyIn(
      tx,
      "chunk_vectors (course_id, lecture_id, chunk_id, window_number, start_ms, end_ms, embedding)",
      vectorRows(lecture),
    );
    await indexTerms(tx, lecture);
    await reanchorSources(tx, lecture.courseId, lecture.lectureId, lecture.timing, lecture.findPassage);
  });
}

/** Removes lectures that left the manifest. Returns how many there were. */
export async function deleteLectures(sql: Sql, courseId: string, lectureIds: string[]): Promise<number> {
  return sql.begin(async (tx) => {
    await markSourcesGone(tx, courseId, lectureIds);
    const deleted = await tx`
      delete from lectures where course_id = ${courseId} and lecture_id = any(${lectureIds}) returning 1`;
    return deleted.length;
  });
}

async function insertLecture(tx: SqlOrTx, lecture: LectureContent) {
  await tx`
    insert into lectures (course_id, lecture_id, position, title, description, section, language, text_config,
      video_kind, video_url, chapters, duration_ms, timing, embedding_model, content_hash, releases_at)
    values (${lecture.courseId}, ${lecture.lectureId}, ${lecture.position}, ${lecture.title}, ${lecture.description},
      ${lecture.section}, ${lecture.language}, ${textConfig(lecture.language)}, ${lecture.video?.kind ?? null},
      ${lecture.video?.url ?? null}, ${tx.json(lecture.chapters)}, ${lecture.durationMs}, ${lecture.timing},
      ${lecture.embeddingModel}, ${lecture.contentHash}, ${lecture.releasesAt})`;
}

function* cueRows({ courseId, lectureId, cues }: LectureContent): Iterable<Field[]> {
  const key = [copyText(courseId), copyText(lectureId)];
  for (const [index, cue] of cues.entries()) {
    yield [...key, copyInt4(index), copyInt4(cue.startMs), copyInt4(cue.endMs), copyText(cue.text), copyText(cue.speaker ?? null)];
  }
}

function* chunkRows({ courseId, lectureId, chunks }: LectureContent): Iterable<Field[]> {
  const key = [copyText(courseId), copyText(lectureId)];
  for (const [position, chunk] of chunks.entries()) {
    yield [
      ...key, copyText(chunk.chunkId), copyInt2(position), copyInt4(chunk.startMs), copyInt4(chunk.endMs),
      copyText(chunk.content), copyTextArray(chunk.headings), copyInt4(chunk.content.split(/\s+/).length),
    ];
  }
}

function* vectorRows({ courseId, lectureId, chunks }: LectureContent): Iterable<Field[]> {
  const key = [copyText(courseId), copyText(lectureId)];
  for (const chunk of chunks) {
    const row = (number: number, at: { startMs: number; endMs: number }, vector: Float32Array) => [
      ...key, copyText(chunk.chunkId), copyInt2(number), copyInt4(at.startMs), copyInt4(at.endMs), copyVector(vector),
    ];
    yield row(0, chunk, chunk.vector);
    for (const [index, window] of chunk.windows.entries()) yield row(index + 1, window, chunk.windowVectors[index]!);
  }
}

/** Builds the lecture's part of the inverted index from the chunks just stored. */
async function indexTerms(tx: SqlOrTx, { courseId, lectureId, language }: LectureContent) {
  await tx`
    insert into lecture_terms (course_id, term, lecture_id, chunk_positions, frequencies)
    select c.course_id, t.lexeme, c.lecture_id,
           array_agg(c.position order by c.position),
           array_agg(cardinality(t.positions)::smallint order by c.position)
    from chunks c, unnest(to_tsvector(${textConfig(language)}::regconfig, c.content)) t
    where c.course_id = ${courseId} and c.lecture_id = ${lectureId}
    group by c.course_id, c.lecture_id, t.lexeme`;
}

/** PostgreSQL's own text search configurations, by the first part of a language tag (ISO 639-1). */
const TEXT_CONFIGS: Record<string, string> = {
  ar: "arabic", da: "danish", nl: "dutch", en: "english", fi: "finnish", fr: "french", de: "german", el: "greek",
  hu: "hungarian", id: "indonesian", it: "italian", lt: "lithuanian", ne: "nepali", no: "norwegian", nb: "norwegian",
  pt: "portuguese", ro: "romanian", ru: "russian", es: "spanish", sv: "swedish", ta: "tamil", tr: "turkish",
};

/** The configuration whose stemmer fits a language; `simple`, which does not stem, for all others. */
export function textConfig(language: string): string {
  return TEXT_CONFIGS[language.toLowerCase().split(/[-_]/)[0]!] ?? "simple";
}
