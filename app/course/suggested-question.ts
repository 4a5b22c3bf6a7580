/** A question whose answer was tried, with the moment that the answer cites first. */
export type SuggestedQuestion = {
  lectureId: string;
  question: string;
  /** The language of the question: "en", "es". */
  language: string;
  atMs: number;
};

/** Raise it when other questions would be suggested. The next ingest then suggests them again. */
export const SUGGESTIONS_VERSION = 1;
