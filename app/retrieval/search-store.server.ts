import type { Reader } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { questionPostings, questionTerms, type Posting, type QuestionTerm } from "~db/question-postings.server";
import { readChunks, type ListedPlace, type StoredPassage } from "~db/read-chunks.server";
import { scoreChunks, type ChunkCosines } from "~db/score-chunks.server";
import { lecturesToSearch, type SearchedLecture } from "~db/search-chunks.server";
import { shortlistLectures } from "~db/search-everywhere.server";
import type { Scope } from "~db/search-scope.server";

/** The queries of a search. See `~db/search-chunks.server` and `~db/search-everywhere.server`. */
export type SearchStore = {
  lecturesToSearch: (courseId: string, lectureId: string | null) => Promise<SearchedLecture[]>;
  shortlistLectures: (question: Parameters<typeof shortlistLectures>[2]) => Promise<SearchedLecture[]>;
  questionTerms: (scope: Scope, question: string) => Promise<QuestionTerm[]>;
  questionPostings: (scope: Scope, asked: Parameters<typeof questionPostings>[3]) => Promise<Posting[]>;
  scoreChunks: (scope: Scope, candidates: Parameters<typeof scoreChunks>[3]) => Promise<ChunkCosines[]>;
  readChunks: (places: readonly ListedPlace[]) => Promise<StoredPassage[]>;
};

/** Creates the queries of a search, whose results a reader gets. */
export const searchStore = (sql: Sql, reader: Reader): SearchStore => ({
  lecturesToSearch: (courseId, lectureId) => lecturesToSearch(sql, reader, courseId, lectureId),
  shortlistLectures: (question) => shortlistLectures(sql, reader, question),
  questionTerms: (scope, question) => questionTerms(sql, reader, scope, question),
  questionPostings: (scope, asked) => questionPostings(sql, reader, scope, asked),
  scoreChunks: (scope, candidates) => scoreChunks(sql, reader, scope, candidates),
  readChunks: (places) => readChunks(sql, reader, places),
});
