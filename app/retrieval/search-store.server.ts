import type { Reader } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import {
  lecturesToSearch,
  questionPostings,
  readChunks,
  scoreChunks,
  type ChunkCosines,
  type ChunkPlace,
  type Posting,
  type Scope,
  type SearchedLecture,
  type StoredPassage,
} from "~db/search-chunks.server";
import { shortlistLectures } from "~db/search-everywhere.server";

/** The queries of a search. See `~db/search-chunks.server` and `~db/search-everywhere.server`. */
export type SearchStore = {
  lecturesToSearch: (courseId: string, lectureId: string | null) => Promise<SearchedLecture[]>;
  shortlistLectures: (question: Parameters<typeof shortlistLectures>[2]) => Promise<SearchedLecture[]>;
  questionPostings: (scope: Scope, question: string, configs: string[]) => Promise<Posting[]>;
  scoreChunks: (scope: Scope, candidates: Parameters<typeof scoreChunks>[3]) => Promise<ChunkCosines[]>;
  readChunks: (places: readonly ChunkPlace[]) => Promise<StoredPassage[]>;
};

/** Creates the queries of a search, whose results a reader gets. */
export const searchStore = (sql: Sql, reader: Reader): SearchStore => ({
  lecturesToSearch: (courseId, lectureId) => lecturesToSearch(sql, reader, courseId, lectureId),
  shortlistLectures: (question) => shortlistLectures(sql, reader, question),
  questionPostings: (scope, question, configs) => questionPostings(sql, reader, scope, question, configs),
  scoreChunks: (scope, candidates) => scoreChunks(sql, reader, scope, candidates),
  readChunks: (places) => readChunks(sql, reader, places),
});
