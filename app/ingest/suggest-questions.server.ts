import { embedOnce } from "~/ai/embed-once";
import type { Embedder } from "~/ai/embedding-model.server";
import type { Course } from "~/course/course";
import type { LectureSummary } from "~/course/lecture";
import { SUGGESTIONS_VERSION, type SuggestedQuestion } from "~/course/suggested-question";
import { english } from "~/extractive/suggestions/english";
import { findCandidates } from "~/extractive/suggestions/find-candidates";
import { isGoodAnswer } from "~/extractive/suggestions/is-good-answer";
import { spanish } from "~/extractive/suggestions/spanish";
import type { SuggestionLanguage } from "~/extractive/suggestions/suggestion-language";
import { INSTALLATION } from "~/identity/viewer";
import { inParallel } from "~/platform/in-parallel";
import { getLog } from "~/platform/observability/log.server";
import { contentTerms } from "~/text/content-terms";
import { primaryLanguage } from "~/text/primary-language";
import type { Sql } from "~db/connect.server";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { sentencesBetween, type StoredSentence } from "~db/sentences.server";
import {
  listAllSuggestions,
  listUnsuggestedLectures,
  rankCourseSuggestions,
  replaceSuggestions,
  type UnsuggestedLecture,
} from "~db/suggested-questions.server";
import { approximateEmbedder } from "./approximate-embedder";
import { tryQuestion } from "./try-question.server";

/** Number of suggested questions of a lecture, and of a course. */
const PER_LECTURE = 8;
const PER_COURSE = 8;
/** One question is tried per so many seconds of a lecture, within these limits, because a trial takes time. */
const TRIALS = { everySeconds: 40, least: 6, most: 20 };
const COURSE_TRIALS = 16;
/** Lectures at a time: while some wait for vectors or the database, others compose their answers. */
const AT_ONCE = 4;

const LANGUAGES: Record<string, SuggestionLanguage> = { en: english, es: spanish };

/** `onResult`: called when a lecture's questions are stored. */
type Deps = { sql: Sql; embedder: Embedder; onResult?: () => void };

/** Vectors by text: exact ones, and approximations that are good enough for a quick trial. */
type Vectors = { exact: Map<string, Float32Array>; near: Map<string, readonly Float32Array[]> };

/**
 * Suggests questions for the lectures of a course that have none yet, and for its page. Each question is tried first,
 * and kept if its answer is good. Skips unreleased lectures and languages other than English and Spanish. Logs a
 * failure instead of throwing: the next ingest tries again.
 */
export async function suggestQuestions(courseId: string, deps: Deps): Promise<void> {
  try {
    await suggestMissing(courseId, deps);
  } catch (err) {
    getLog().warn({ err, courseId }, "No questions could be suggested. The next ingest tries again.");
  }
}

async function suggestMissing(courseId: string, { sql, embedder, onResult }: Deps): Promise<void> {
  const pending = await listUnsuggestedLectures(sql, INSTALLATION, courseId, SUGGESTIONS_VERSION);
  if (pending.length === 0) return;
  const [course, lectures] = await Promise.all([
    getCourse(sql, INSTALLATION, courseId),
    listLectures(sql, INSTALLATION, courseId),
  ]);
  if (!course) return;
  const vectors: Vectors = { exact: new Map(), near: new Map() };
  const deps = { sql, embedder: { ...embedder, embed: embedOnce(embedder.embed, vectors.exact) }, vectors };
  // All before the first trial, so that a trial does not depend on those beside it.
  const spoken = await readSpoken(pending, { course, lectures }, deps);
  await inParallel(pending, AT_ONCE, async (lecture) => {
    await suggestForLecture(lecture, spoken.get(lecture.lectureId), { course, lectures }, deps);
    onResult?.();
  });
  await suggestForCourse({ course, lectures }, deps);
}

type Asked = { course: Course; lectures: LectureSummary[] };

/** A lecture whose language has question patterns. */
type Spoken = { lecture: LectureSummary; patterns: SuggestionLanguage; sentences: readonly StoredSentence[] };

/** Reads the lectures in languages with question patterns, by their id, and adds the vectors of their sentences. */
async function readSpoken(
  pending: readonly UnsuggestedLecture[],
  { course, lectures }: Asked,
  { sql, vectors }: Deps & { vectors: Vectors },
): Promise<Map<string, Spoken>> {
  const spoken = new Map<string, Spoken>();
  for (const { lectureId, language } of pending) {
    const lecture = lectures.find((one) => one.lectureId === lectureId);
    const patterns = LANGUAGES[primaryLanguage(language)];
    if (!lecture || !patterns) continue;
    const span = { courseId: course.courseId, lectureId, startMs: 0, endMs: lecture.durationMs };
    const sentences = await sentencesBetween(sql, INSTALLATION, span);
    addVectors(sentences, vectors);
    spoken.set(lectureId, { lecture, patterns, sentences });
  }
  return spoken;
}

async function suggestForLecture(
  { lectureId, language, contentHash }: UnsuggestedLecture,
  spoken: Spoken | undefined,
  { course, lectures }: Asked,
  { vectors, ...deps }: Deps & { vectors: Vectors },
): Promise<void> {
  const { courseId } = course;
  const questions: SuggestedQuestion[] = [];
  if (spoken) {
    const { lecture, patterns, sentences } = spoken;
    const trials = Math.min(
      TRIALS.most,
      Math.max(TRIALS.least, Math.round(lecture.durationMs / 1000 / TRIALS.everySeconds)),
    );
    for (const candidate of findCandidates({ ...lecture, sentences }, patterns).slice(0, trials)) {
      if (questions.length === PER_LECTURE) break;
      if (questions.some((other) => isSimilar(other.question, candidate.question))) continue;
      const { question, startMs, endMs } = candidate;
      const expected = { lectureId, startMs, endMs };
      const atMs = await tryTwice(candidate.kind === "definition", async (isExact) => {
        const embedder = isExact ? deps.embedder : approximateEmbedder(deps.embedder, vectors.near);
        const answer = await tryQuestion(question, { course, lectures, lectureId, expected }, { ...deps, embedder });
        const isGood = isGoodAnswer(candidate, answer, { lectureId, language: patterns });
        return isGood ? (answer.cited?.startMs ?? null) : null;
      });
      if (atMs !== null) questions.push({ lectureId, question, language: primaryLanguage(language), atMs });
    }
  }
  await replaceSuggestions(deps.sql, { courseId, lectureId, contentHash, version: SUGGESTIONS_VERSION }, questions);
}

/**
 * Tries a question with approximate vectors, and with exact ones if that answer is good. Embedding every sentence
 * exactly would take half of the ingest's time. With the vectors of single sentences approximated, answers to questions
 * for definitions were the same (31 of 31; 14 of 16 others); with those of three in a row as well, 81 of 82 suggested
 * questions of six courses (2026-11-26).
 */
async function tryTwice(
  isDefinition: boolean,
  tryOnce: (isExact: boolean) => Promise<number | null>,
): Promise<number | null> {
  const quick = await tryOnce(false);
  return quick === null || isDefinition ? quick : tryOnce(true);
}

/** Returns whether two questions share most of their subject words, which makes them the same to a student. */
function isSimilar(one: string, other: string): boolean {
  const [a, b] = [contentTerms(one), contentTerms(other)];
  const common = [...a].filter((term) => b.has(term)).length;
  return common >= SIMILAR * Math.max(a.size, b.size);
}
const SIMILAR = 0.6;

/**
 * Adds the vectors of a lecture's windows: exact for the windows, approximate for their sentences, and for three
 * sentences in a row, with which an answer compares the one in the middle.
 */
function addVectors(sentences: readonly StoredSentence[], { exact, near }: Vectors): void {
  for (const [index, { text, window }] of sentences.entries()) {
    const [before, next] = [sentences[index - 1], sentences[index + 1]];
    if (!window || !next) continue;
    exact.set(`${text} ${next.text}`, window);
    near.set(text, [window]);
    if (!next.window) near.set(next.text, [window]); // the last of its chunk
    if (before?.window) near.set(`${before.text} ${text} ${next.text}`, [before.window, window]);
  }
}

/**
 * Selects questions of many lectures that the course page answers from the same lecture. Approximate
 * vectors select the same ones: exact ones selected no other question in five courses (2026-11-26).
 */
async function suggestForCourse(
  { course, lectures }: Asked,
  { sql, embedder, vectors }: Deps & { vectors: Vectors },
): Promise<void> {
  const deps = { sql, embedder: approximateEmbedder(embedder, vectors.near) };
  const chosen: SuggestedQuestion[] = [];
  const all = await listAllSuggestions(sql, INSTALLATION, course.courseId);
  const distinct = [...new Map(all.map((one) => [one.question, one])).values()];
  for (const suggested of distinct.slice(0, COURSE_TRIALS)) {
    if (chosen.length === PER_COURSE) break;
    const { lectureId, atMs } = suggested;
    const expected = { lectureId, startMs: atMs, endMs: atMs };
    const { cited } = await tryQuestion(suggested.question, { course, lectures, lectureId: null, expected }, deps);
    if (cited?.lectureId === suggested.lectureId) chosen.push(suggested);
  }
  await rankCourseSuggestions(sql, course.courseId, chosen);
}
