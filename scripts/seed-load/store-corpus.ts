import { createHash } from "node:crypto";
import type { Embedder } from "~/ai/embedding-model.server";
import { splitSentences } from "~/text/split-sentences";
import { withoutApproximateIndexes } from "~db/approximate-indexes.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import type { StoredChunk } from "~db/lecture-rows.server";
import { replaceLecture, vacuumLectures } from "~db/replace-lecture.server";
import { seeded, word } from "../synthetic/course";
import { syntheticLecture, syntheticLectureId } from "../synthetic/lecture";
import { VectorSpace, type Random } from "../synthetic/vector-space";
import { readSampleTexts } from "./sample-texts";

export type Corpus = { courses: number; chunks: number };

const CHUNKS_PER_LECTURE = 50;
const SENTENCES = 4;
const SENTENCE_WORDS = 16;
const SENTENCE_MS = 14_000;
/**
 * Courses stored concurrently: a lecture is generated while others are written. Lectures of one course would wait for
 * each other.
 */
const CONCURRENCY = 3;

/** Embeds the sentences of the sample course. The generated vectors are mixtures of these vectors. */
export async function makeSpace(embedder: Embedder): Promise<VectorSpace> {
  const sentences = (await readSampleTexts())
    .flatMap((text) => splitSentences(text))
    .filter((sentence) => sentence.length > 30);
  return new VectorSpace(await embedder.embed(sentences));
}

/**
 * Stores generated courses with the function that ingest uses: lectures of 50 chunks with cues, words that follow Zipf's
 * law, and realistic vectors. Deterministic.
 */
export async function storeCorpus(
  sql: Sql,
  embedder: Embedder,
  { courses, chunks }: Corpus,
  onProgress: (chunks: number) => void = () => {},
): Promise<void> {
  const space = await makeSpace(embedder);
  await withoutApproximateIndexes(sql, async () => {
    let stored = 0;
    for (let n = 0; n < courses; n++)
      await saveCourse(sql, { courseId: courseName(n), title: `Course ${n + 1}`, description: null });
    let course = 0;
    const store = async () => {
      while (course < courses) {
        const n = course++;
        for (const { number, size } of lecturesOf(n, { courses, chunks })) {
          await storeLecture(sql, space, embedder.id, courseName(n), number, size);
          onProgress((stored += size));
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, store));
  });
  await vacuumLectures(sql);
}

/** Returns the id of the generated course at an index: 0 is `load-00001`. */
const courseName = (n: number) => `load-${String(n + 1).padStart(5, "0")}`;

/** Returns the lectures of the course at an index. Only the last one can be shorter. */
function lecturesOf(n: number, { courses, chunks }: Corpus): { number: number; size: number }[] {
  const own = Math.floor(((n + 1) * chunks) / courses) - Math.floor((n * chunks) / courses);
  return Array.from({ length: Math.ceil(own / CHUNKS_PER_LECTURE) }, (_, number) => ({
    number,
    size: Math.min(CHUNKS_PER_LECTURE, own - number * CHUNKS_PER_LECTURE),
  }));
}

/** Stores one generated lecture of an existing course. */
export async function storeLecture(
  sql: Sql,
  space: VectorSpace,
  embeddingModel: string,
  courseId: string,
  number: number,
  size: number,
): Promise<void> {
  const lectureId = syntheticLectureId(number);
  const random = seeded(`${courseId}/${lectureId}`);
  const topic = space.lectureTopic(random);
  const chunks = Array.from({ length: size }, (_, position) =>
    makeChunk(`${courseId}/${lectureId}/${position}`, position, space, topic, random),
  );
  const cues = chunks.flatMap(({ sentences }) => sentences).map((sentence) => ({ ...sentence, id: null }));
  await replaceLecture(sql, syntheticLecture({ courseId, number, embeddingModel, chunks, cues }));
}

function makeChunk(
  key: string,
  position: number,
  space: VectorSpace,
  lectureTopic: Float32Array,
  random: Random,
): StoredChunk {
  const first = position * SENTENCES * SENTENCE_MS;
  const sentences = Array.from({ length: SENTENCES }, (_, i) => {
    const startMs = first + i * SENTENCE_MS;
    return {
      startMs,
      endMs: startMs + SENTENCE_MS,
      text: `${Array.from({ length: SENTENCE_WORDS }, () => word(random)).join(" ")}.`,
    };
  });
  const vector = space.chunk(lectureTopic, random);
  const windows = sentences.slice(1);
  return {
    chunkId: createHash("sha256").update(key).digest("hex").slice(0, 16),
    startMs: first,
    endMs: first + SENTENCES * SENTENCE_MS,
    content: sentences.map(({ text }) => text).join(" "),
    headings: [],
    sentences,
    windows,
    vector,
    windowVectors: windows.map(() => space.window(vector, random)),
  };
}
