import type { Chunk } from "~/course/chunk";
import type { Chapter } from "~/course/manifest";
import type { Thumbnails } from "~/course/thumbnail";
import type { Cue, Timing } from "~/transcript/cue";
import type { Sql, SqlOrTx } from "./connect.server";
import { copyInt2, copyInt4, copyInt4Array, copyText, copyTextArray, copyVector, type Field } from "./copy-binary";
import { copyIn } from "./copy-in.server";
import type { Video } from "./lectures.server";
import { lockName } from "./locks.server";
import { markSourcesGone, reanchorSentences, reanchorSources, type FindPassage } from "./reanchor-sources.server";

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
  posterUrl: string | null;
  thumbnails: Thumbnails | null;
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
  /** Sees, just before the lecture is stored, that the files it refers to are there. */
  ensureFiles?: (() => Promise<void>) | undefined;
};

/** Changes of a lecture and of the files it refers to happen one at a time. */
export const lockLecture = (tx: SqlOrTx, courseId: string, lectureId: string) =>
  lockName(tx, "lecture", courseId, lectureId);

/**
 * Stores a lecture in one transaction, whatever of it was there before: after it, either all of the new lecture
 * is there or all of the old one. Two ingests of one course take turns.
 */
export async function replaceLecture(sql: Sql, lecture: LectureContent): Promise<void> {
  await sql.begin(async (tx) => {
    await lockLecture(tx, lecture.courseId, lecture.lectureId);
    await tx`delete from lectures where course_id = ${lecture.courseId} and lecture_id = ${lecture.lectureId}`;
    await insertLecture(tx, lecture);
    await copyIn(tx, "cues (course_id, lecture_id, cue_number, start_ms, end_ms, content, speaker)", cueRows(lecture));
    await copyIn(
      tx,
      "chunks (course_id, lecture_id, chunk_id, position, start_ms, end_ms, content, headings, word_count, sentence_offsets, sentence_start_ms, sentence_end_ms)",
      chunkRows(lecture),
    );
    await copyIn(tx, "chunk_vectors (course_id, lecture_id, chunk_id, position, embedding)", chunkVectorRows(lecture));
    await tx`
      insert into chunk_signs (course_id, lecture_id, chunk_id, position, signs)
      select course_id, lecture_id, chunk_id, position, binary_quantize(embedding) from chunk_vectors
      where course_id = ${lecture.courseId} and lecture_id = ${lecture.lectureId}`;
    await copyIn(tx, "window_vectors (course_id, chunk_id, window_number, embedding)", windowVectorRows(lecture));
    await indexTerms(tx, lecture);
    await reanchorSources(tx, lecture.courseId, lecture.lectureId, lecture.timing, lecture.findPassage);
    await reanchorSentences(tx, lecture.courseId, lecture.lectureId, lecture.findPassage);
    await lecture.ensureFiles?.();
  });
}

/**
 * Gives back the space of what was replaced and counts what is there now: the planner needs both, and the embedded
 * engine has no process that would do it in time. To be called after an ingest that changed something.
 */
export async function tidyTables(sql: Sql): Promise<void> {
  await sql`vacuum (analyze) lectures, cues, chunks, chunk_signs, chunk_vectors, window_vectors, lecture_terms`;
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
      video_kind, video_url, chapters, duration_ms, timing, embedding_model, content_hash, releases_at, chunk_word_counts, poster_url, thumbnails)
    values (${lecture.courseId}, ${lecture.lectureId}, ${lecture.position}, ${lecture.title}, ${lecture.description},
      ${lecture.section}, ${lecture.language}, ${textConfig(lecture.language)}, ${lecture.video?.kind ?? null},
      ${lecture.video?.url ?? null}, ${tx.json(lecture.chapters)}, ${lecture.durationMs}, ${lecture.timing},
      ${lecture.embeddingModel}, ${lecture.contentHash}, ${lecture.releasesAt}, ${lecture.chunks.map(wordCount)},
      ${lecture.posterUrl}, ${lecture.thumbnails && tx.json(lecture.thumbnails)})`;
}

function* cueRows({ courseId, lectureId, cues }: LectureContent): Iterable<Field[]> {
  const key = [copyText(courseId), copyText(lectureId)];
  for (const [index, cue] of cues.entries()) {
    yield [
      ...key,
      copyInt4(index),
      copyInt4(cue.startMs),
      copyInt4(cue.endMs),
      copyText(cue.text),
      copyText(cue.speaker ?? null),
    ];
  }
}

function* chunkRows({ courseId, lectureId, chunks }: LectureContent): Iterable<Field[]> {
  const key = [copyText(courseId), copyText(lectureId)];
  for (const [position, chunk] of chunks.entries()) {
    const { sentences } = chunk;
    yield [
      ...key,
      copyText(chunk.chunkId),
      copyInt2(position),
      copyInt4(chunk.startMs),
      copyInt4(chunk.endMs),
      copyText(chunk.content),
      copyTextArray(chunk.headings),
      copyInt4(wordCount(chunk)),
      copyInt4Array(offsetsOf(sentences)),
      copyInt4Array(sentences.map(({ startMs }) => startMs)),
      copyInt4Array(sentences.map(({ endMs }) => endMs)),
    ];
  }
}

const wordCount = ({ content }: StoredChunk) => content.split(/\s+/).length;

/** Where each sentence begins in the content, in which they are joined by single spaces. */
function offsetsOf(sentences: readonly { text: string }[]): number[] {
  let offset = 0;
  return sentences.map(({ text }) => (offset += text.length + 1) - text.length - 1);
}

function* chunkVectorRows({ courseId, lectureId, chunks }: LectureContent): Iterable<Field[]> {
  const key = [copyText(courseId), copyText(lectureId)];
  for (const [position, chunk] of chunks.entries())
    yield [...key, copyText(chunk.chunkId), copyInt2(position), copyVector(chunk.vector)];
}

function* windowVectorRows({ courseId, chunks }: LectureContent): Iterable<Field[]> {
  const key = copyText(courseId);
  for (const chunk of chunks) {
    for (const [number, vector] of chunk.windowVectors.entries())
      yield [key, copyText(chunk.chunkId), copyInt2(number), copyVector(vector)];
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
  ar: "arabic",
  da: "danish",
  nl: "dutch",
  en: "english",
  fi: "finnish",
  fr: "french",
  de: "german",
  el: "greek",
  hu: "hungarian",
  id: "indonesian",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  no: "norwegian",
  nb: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  es: "spanish",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

/** The configuration whose stemmer fits a language; `simple`, which does not stem, for all others. */
function textConfig(language: string): string {
  return TEXT_CONFIGS[language.toLowerCase().split(/[-_]/)[0]!] ?? "simple";
}
