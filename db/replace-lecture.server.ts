import type { Chunk } from "~/course/chunk";
import type { Chapter } from "~/course/lecture";
import type { Thumbnails } from "~/course/thumbnails";
import type { Timing } from "~/course/timing";
import type { Video } from "~/course/video";
import type { Cue } from "~/transcript/cue";
import type { Sql, SqlOrTx } from "./connect.server";
import { copyInt2, copyInt4, copyInt4Array, copyText, copyTextArray, copyVector, type Field } from "./copy-binary";
import { copyIn } from "./copy-in.server";
import { lockName } from "./locks.server";
import { markSourcesGone, reanchorSentences, reanchorSources, type FindPassage } from "./reanchor-sources.server";

/** A chunk to store, with its id, its unit vector and one unit vector for each of its sentence windows. */
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
  transcriptFile: string | null;
  embeddingModel: string;
  contentHash: string;
  releasesAt: Date | null;
  cues: Cue[];
  chunks: StoredChunk[];
  /** Finds the new position of a passage that stored answers cite. */
  findPassage: FindPassage;
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
      insert into chunk_codes (course_id, lecture_id, chunk_id, position, code)
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
    const deleted = await tx`
      delete from lectures where course_id = ${courseId} and lecture_id = any(${lectureIds}) returning 1`;
    return deleted.length;
  });
}

async function insertLecture(tx: SqlOrTx, lecture: LectureContent) {
  await tx`
    insert into lectures (course_id, lecture_id, position, title, description, section, language, text_config,
      video_kind, video_url, chapters, duration_ms, timing, embedding_model, content_hash, releases_at,
      chunk_word_counts, poster_url, thumbnails, transcript_file)
    values (${lecture.courseId}, ${lecture.lectureId}, ${lecture.position}, ${lecture.title}, ${lecture.description},
      ${lecture.section}, ${lecture.language}, ${textConfig(lecture.language)}, ${lecture.video?.kind ?? null},
      ${lecture.video?.url ?? null}, ${tx.json(lecture.chapters)}, ${lecture.durationMs}, ${lecture.timing},
      ${lecture.embeddingModel}, ${lecture.contentHash}, ${lecture.releasesAt}, ${lecture.chunks.map(wordCount)},
      ${lecture.posterUrl}, ${lecture.thumbnails && tx.json(lecture.thumbnails)}, ${lecture.transcriptFile})`;
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

/** Returns the offset of each sentence in the content, where single spaces join them. */
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

/** Builds the lecture's part of the inverted index from its stored chunks. */
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

/** PostgreSQL's text search configurations by the first part of a language tag (ISO 639-1). */
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

/** Returns the text search configuration of a language, or `simple`, which does not stem, for an unsupported one. */
function textConfig(language: string): string {
  const [primary = ""] = language.toLowerCase().split(/[-_]/);
  return TEXT_CONFIGS[primary] ?? "simple";
}
