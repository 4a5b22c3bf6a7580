/** A visitor's note at a moment of a lecture. */
export type Note = {
  id: string;
  lectureId: string;
  /** Null when the lecture is no longer in the course. */
  lectureTitle: string | null;
  atSeconds: number;
  /** Markdown; empty for a bookmark. */
  body: string;
  /** The words that are said at that second. */
  quote: string | null;
  /** ISO 8601, in UTC. */
  createdAt: string;
};

/** Returns whether a note is a bookmark: it has no text. */
export const isBookmark = ({ body }: Pick<Note, "body">): boolean => body.trim() === "";

export const MAX_NOTE_LENGTH = 10_000;
