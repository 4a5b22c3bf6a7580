import type { Embedder } from "~/ai/embedding-model.server";
import { ingestUploads } from "~/ingest/uploads/ingest-uploads.server";
import type { JobNote } from "~db/course-jobs.server";
import type { NewDatabase } from "./new-database";

/** Ingests a course's uploads without a transcriber, as one job. Returns the notes of the job. */
export async function takeUploads(
  { sql, dataDir }: Pick<NewDatabase, "sql" | "dataDir">,
  courseId: string,
  embedder: Embedder,
): Promise<JobNote[]> {
  const notes: JobNote[] = [];
  await ingestUploads(courseId, {
    sql,
    embedder,
    dataDir,
    signal: new AbortController().signal,
    transcriber: null,
    onProgress: () => {},
    onResult: () => {},
    note: (note) => notes.push(note),
  });
  return notes;
}
