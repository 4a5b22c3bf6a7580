import { createHash } from "node:crypto";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import type { StoredChunk } from "~db/lecture-rows.server";
import { replaceLecture } from "~db/replace-lecture.server";
import { syntheticLecture, syntheticLectureId } from "./lecture";
import { pick } from "./vector-space";

export type SyntheticCourse = { courseId: string; lectures: number; chunksPerLecture: number; windowsPerChunk: number };

const DIMENSIONS = 384;
const VOCABULARY = 8_000;
const SENTENCE_MS = 7_000;
const SENTENCE_WORDS = 16;
/**
 * Number of topics that vectors cluster around, as in real lectures. Uniformly distributed vectors would all be about
 * equally far apart.
 */
const TOPICS = 200;

/**
 * Stores a generated course for benchmarks with the function that ingest uses. Words follow Zipf's law, and vectors
 * cluster around topics. Deterministic.
 */
export async function storeSyntheticCourse(
  sql: Sql,
  { courseId, lectures, chunksPerLecture, windowsPerChunk }: SyntheticCourse,
  topics = makeTopics(),
): Promise<void> {
  await saveCourse(sql, { courseId, title: courseId, description: null });
  const random = seeded(courseId);
  for (let number = 0; number < lectures; number++) {
    const chunks = Array.from({ length: chunksPerLecture }, (_, i) =>
      makeChunk(`${courseId}/${syntheticLectureId(number)}/${i}`, i, windowsPerChunk, topics, random),
    );
    await replaceLecture(sql, syntheticLecture({ courseId, number, embeddingModel: "local:minilm-l6-v2", chunks }));
  }
}

/** Number of the most common words, which act as stop words: questions do not contain them. */
const STOP_WORDS = 100;

/** Returns questions of six words that occur in generated lectures, some common and some rare. */
export function syntheticQuestions(n: number): string[] {
  const random = seeded("questions");
  return Array.from({ length: n }, () => `${Array.from({ length: 6 }, () => word(random, STOP_WORDS)).join(" ")}?`);
}

/** Returns random unit vectors, one for each topic. */
export function makeTopics(): Float32Array[] {
  const random = seeded("subjects");
  return Array.from({ length: TOPICS }, () => unit(Float32Array.from({ length: DIMENSIONS }, () => gauss(random))));
}

function makeChunk(
  key: string,
  position: number,
  windows: number,
  topics: Float32Array[],
  random: () => number,
): StoredChunk {
  const first = position * (windows + 1) * SENTENCE_MS;
  const sentences = Array.from({ length: windows + 1 }, (_, i) => ({
    startMs: first + i * SENTENCE_MS,
    endMs: first + (i + 1) * SENTENCE_MS,
    text: `${Array.from({ length: SENTENCE_WORDS }, () => word(random)).join(" ")}.`,
  }));
  const topic = pick(topics, random);
  return {
    chunkId: createHash("sha256").update(key).digest("hex").slice(0, 16),
    startMs: first,
    endMs: first + sentences.length * SENTENCE_MS,
    content: sentences.map(({ text }) => text).join(" "),
    headings: [],
    sentences,
    windows: sentences.slice(1).map(({ startMs, endMs, text }) => ({ startMs, endMs, text })),
    vector: near(topic, random),
    windowVectors: sentences.slice(1).map(() => near(topic, random)),
  };
}

/** Draws a word by Zipf's law: the n-th most common has a frequency proportional to 1/n. */
export function word(random: () => number, first = 1): string {
  const rank = Math.floor(first * Math.exp(random() * Math.log(VOCABULARY / first)));
  return `w${rank.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)))}`;
}

function near(topic: Float32Array, random: () => number): Float32Array {
  return unit(topic.map((value) => value + 0.06 * gauss(random)));
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Draws from the normal distribution (Box and Muller, 1958). */
function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Returns a random generator (Marsaglia's xorshift32) seeded with a text. */
export function seeded(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0) || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
