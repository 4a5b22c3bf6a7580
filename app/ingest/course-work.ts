import type { Embedder } from "~/ai/embedding-model.server";
import type { Transcriber } from "~/ai/transcriber";
import type { Sql } from "~db/connect.server";
import type { JobNote, JobProgress } from "~db/course-jobs.server";

/** What work on a course needs and reports to. It stops soon after `signal` aborts. */
export type CourseWork = {
  sql: Sql;
  embedder: Embedder;
  transcriber: Transcriber | null;
  dataDir: string;
  signal: AbortSignal;
  onProgress: (progress: JobProgress) => void;
  note: (note: JobNote) => void;
  /** Called when a result without a note is stored that a repetition would not produce again. */
  onResult: () => void;
};
