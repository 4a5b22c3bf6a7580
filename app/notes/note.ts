/** A note as the page and public JSON have it. Seconds, snake_case. */
export type NoteJson = {
  id: string;
  lecture_id: string;
  /** Null when the lecture is no longer in the course. */
  lecture_title: string | null;
  at_seconds: number;
  /** Markdown; empty for a bookmark. */
  body: string;
  quote: string | null;
  created_at: string;
};

export const MAX_NOTE_LENGTH = 10_000;
