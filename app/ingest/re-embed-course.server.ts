import { INSTALLATION } from "~/identity/viewer";
import { listEmbeddedLectures } from "~db/chunk-vectors.server";
import { lockLecture, vacuumLectures } from "~db/replace-lecture.server";
import { replaceTranscript } from "~db/replace-transcript.server";
import { findEditedLecture, lectureVersion } from "~db/transcript-edits.server";
import type { CourseWork } from "./course-work";
import { embedLines } from "./embed-lines.server";
import { suggestQuestions } from "./suggest-questions.server";

/**
 * Re-embeds all transcripts of a course with the server's embedding model, and cuts them into chunks with this
 * version's rules. Each lecture is stored in its own transaction and keeps its old vectors until then. `since`:
 * lectures that were embedded after it are skipped.
 */
export async function reEmbedCourse(
  { courseId, since }: { courseId: string; since: Date },
  { sql, embedder, signal, note, onProgress, onResult }: CourseWork,
): Promise<void> {
  const lectures = await listEmbeddedLectures(sql, INSTALLATION, courseId);
  for (const [done, { lectureId, embeddingModel, updatedAt }] of lectures.entries()) {
    signal.throwIfAborted();
    const item = { step: "embedding", item: lectureId, done, total: lectures.length };
    if (embeddingModel === embedder.id && updatedAt > since) continue;
    const onEmbedded = (embedded: number, texts: number) => {
      signal.throwIfAborted();
      onProgress({ ...item, share: (done + (texts === 0 ? 1 : embedded / texts)) / lectures.length });
    };
    onEmbedded(0, 1);
    const isStored = await reEmbedLecture({ courseId, lectureId }, { sql, embedder, onEmbedded });
    note({ code: isStored ? "embedded" : "lecture_gone", name: lectureId, detail: "" });
  }
  await vacuumLectures(sql);
  await suggestQuestions(courseId, { sql, embedder, onResult });
}

type Deps = Pick<CourseWork, "sql" | "embedder"> & { onEmbedded: (done: number, total: number) => void };

/** Restarts if the lecture is edited in the meantime. Returns false if it is deleted. */
async function reEmbedLecture(
  place: { courseId: string; lectureId: string },
  { sql, embedder, onEmbedded }: Deps,
): Promise<boolean> {
  for (;;) {
    const lecture = await findEditedLecture(sql, INSTALLATION, place);
    if (!lecture) return false;
    const content = await embedLines(
      place,
      lecture,
      { lines: lecture.lines, isFresh: true, onEmbedded },
      { sql, embedder },
    );
    const isStored = await sql.begin(async (tx) => {
      await lockLecture(tx, place.courseId, place.lectureId);
      if ((await lectureVersion(tx, INSTALLATION, place)) !== lecture.version) return false;
      await replaceTranscript(tx, content);
      return true;
    });
    if (isStored) return true;
  }
}
