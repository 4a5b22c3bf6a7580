import { vi } from "vitest";
import type { SearchStore } from "~/retrieval/search-store.server";
import type { Posting } from "~db/question-postings.server";
import type { ChunkPlace } from "~db/search-scope.server";

type Chunk = { text: string; cosine: number };
/** The chunks of each lecture, by its id. */
export type Lectures = Record<string, Chunk[]>;

export const MINUTE = 60_000;
/** The content hash of all lectures. */
export const VERSION = "version-1";
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Chunks of a minute and one sentence each, with the question's cosine to each. */
export function storeOf(lectures: Lectures, descriptions: Record<string, string> = {}) {
  const chunkAt = ({ lectureId, position }: ChunkPlace) => lectures[lectureId]?.[position];
  const summaries = Object.entries(lectures).map(([lectureId, chunks]) => ({
    courseId: "search-101",
    lectureId,
    title: `About ${lectureId}`,
    section: null,
    description: descriptions[lectureId] ?? null,
    textConfig: "simple",
    timing: "exact" as const,
    embeddingModel: "test",
    version: VERSION,
    wordCounts: chunks.map(({ text }) => wordsOf(text).length),
  }));
  const places = summaries.flatMap(({ lectureId }) =>
    (lectures[lectureId] ?? []).map((_, position) => ({ courseId: "search-101", lectureId, position })),
  );
  const store = {
    lecturesToSearch: vi.fn<SearchStore["lecturesToSearch"]>(async (_course, lecture) =>
      summaries.filter(({ lectureId }) => lecture === null || lectureId === lecture),
    ),
    shortlistLectures: vi.fn<SearchStore["shortlistLectures"]>(async () => summaries),
    questionTerms: vi.fn<SearchStore["questionTerms"]>(async (_scope, question) =>
      wordsOf(question).map((term) => ({ textConfig: "simple", term })),
    ),
    questionPostings: vi.fn<SearchStore["questionPostings"]>(async (_scope, { terms }) =>
      terms.flatMap(({ term }): Posting[] =>
        summaries.map(({ courseId, lectureId }) => {
          const counts = (lectures[lectureId] ?? []).map(({ text }) => wordsOf(text).filter((w) => w === term).length);
          const positions = [...counts.keys()].filter((position) => counts[position]);
          const frequencies = positions.map((position) => counts[position] ?? 0);
          const place = positions.length > 0 ? { courseId, lectureId, positions, frequencies } : null;
          return { textConfig: "simple", term, place };
        }),
      ),
    ),
    scoreChunks: vi.fn<SearchStore["scoreChunks"]>(async () =>
      places.map((place) => ({
        ...place,
        chunkCosine: chunkAt(place)?.cosine ?? 0,
        windowCosine: chunkAt(place)?.cosine ?? 0,
      })),
    ),
    readChunks: vi.fn<SearchStore["readChunks"]>(async (wanted) =>
      wanted.flatMap((place) => {
        const chunk = chunkAt(place);
        if (!chunk) return [];
        return [storedChunk(place, chunk)];
      }),
    ),
  };
  return store;
}

function storedChunk(place: ChunkPlace, { text }: Chunk) {
  const startMs = place.position * MINUTE;
  return {
    ...place,
    version: VERSION,
    chunkId: `${place.lectureId}-${place.position}`,
    startMs,
    endMs: startMs + MINUTE,
    content: text,
    headings: [],
    sentenceOffsets: [0],
    sentenceStartMs: [startMs],
  };
}
