import type { Embedder } from "~/ai/embedding-model.server";
import type { Transcriber } from "~/ai/transcriber";
import type { Sql } from "~db/connect.server";
import type { JobNote, JobProgress } from "~db/course-jobs.server";

/** What work on a course needs, and whom it tells. It stops soon after `signal` aborts. */
export type CourseWork = {
  sql: Sql;
  embedder: Embedder;
  transcriber: Transcriber | null;
  dataDir: string;
  signal: AbortSignal;
  onProgress: (progress: JobProgress) => void;
  note: (note: JobNote) => void;
  /** Something was stored that a repetition does not do again, and that no note tells of. */
  onResult: () => void;
};
