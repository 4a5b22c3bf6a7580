import { momentUrl } from "~/course/moment";
import type { Passage } from "~/course/passage";
import type { Timing } from "~/course/timing";
import { isCovered } from "~/extractive/is-covered";
import { contentTerms } from "~/text/content-terms";
import { markTerms, type MarkedPart } from "~/text/mark-terms";
import { termOverlap } from "~/text/similarity";
import { compareSentences, type ComparedChunk } from "~db/sentences.server";
import { bestSentence } from "./best-sentence";
import { searchPassages, type SearchDeps } from "./search-passages.server";

/** A sentence that a search found, with its neighbors. Times are seconds. */
export type FoundMoment = {
  courseId: string;
  lectureId: string;
  startSeconds: number;
  endSeconds: number;
  timing: Timing;
  /** Path of the moment's page. */
  openUrl: string;
  /** The chapter or section that it is in, or null. */
  heading: string | null;
  /** The sentence, split at the words that were looked for. */
  sentence: MarkedPart[];
  before: string;
  after: string;
};

type Query = { courseId: string | null; lectureId: string | null; question: string };

const MOMENTS = 24;
const PER_LECTURE = 4;
/** A passage with this share of the question's words is shown, however little it resembles the question as a whole. */
const MIN_COVERAGE = 0.6;
/** A passage without any of the words, which only its neighbors have, must resemble the question. */
const MIN_SIMILARITY = 0.5;

/**
 * Finds the sentences that fit a question, best first: one of each passage that is about it. `nearest` is the course of
 * the best passage, about the question or not; null if nothing can be searched.
 */
export async function findMoments(
  { question, ...scope }: Query,
  { sql, reader, ...deps }: SearchDeps,
): Promise<{ moments: FoundMoment[]; nearest: string | null }> {
  const embedder = embeddingOnce(deps.embedder);
  const query = { ...scope, question, limit: MOMENTS, perLecture: PER_LECTURE };
  const passages = await searchPassages(query, { ...deps, embedder, sql, reader });
  const relevant = passages.filter((passage) => passage.coverage >= MIN_COVERAGE || isCovered([passage]));
  const nearest = passages[0]?.courseId ?? null;
  if (relevant.length === 0) return { moments: [], nearest };
  const chunks = await compareSentences(sql, reader, relevant, await embedder.last());
  const sentencesOf = new Map(chunks.map((chunk) => [keyOf(chunk), chunk.sentences]));
  const terms = contentTerms(question);
  const moments = relevant.flatMap((passage) => {
    const sentences = sentencesOf.get(keyOf(passage)) ?? [];
    return momentIn(passage, sentences, terms) ?? [];
  });
  return { moments, nearest };
}

const keyOf = ({ courseId, chunkId }: { courseId: string; chunkId: string }) => `${courseId}\0${chunkId}`;

function momentIn(
  { courseId, lectureId, timing, headings, similarity }: Passage,
  sentences: ComparedChunk["sentences"],
  terms: ReadonlySet<string>,
): FoundMoment | null {
  const index = bestSentence(sentences, terms);
  const sentence = sentences[index];
  if (!sentence) return null;
  const hasWord = sentences.some(({ text }) => termOverlap(terms, text) > 0);
  if (!hasWord && similarity < MIN_SIMILARITY) return null;
  const startSeconds = sentence.startMs / 1000;
  return {
    courseId,
    lectureId,
    startSeconds,
    endSeconds: sentence.endMs / 1000,
    timing,
    openUrl: momentUrl({ courseId, lectureId, startSeconds }),
    heading: headings.at(-1) ?? null,
    sentence: markTerms(sentence.text, terms),
    before: sentences[index - 1]?.text ?? "",
    after: sentences[index + 1]?.text ?? "",
  };
}

/** An embedder that remembers the question's vector, so that it is computed, and paid for, once. */
function embeddingOnce(embedder: SearchDeps["embedder"]) {
  let vectors: Promise<Float32Array[]> | null = null;
  return {
    ...embedder,
    embed: (...asked: Parameters<typeof embedder.embed>) => (vectors ??= embedder.embed(...asked)),
    last: async () => (await vectors)?.[0] ?? new Float32Array(0),
  };
}
