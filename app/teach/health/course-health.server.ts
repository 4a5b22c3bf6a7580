import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import { checkTranscript } from "~/transcript/quality/check-transcript";
import type { QualityFinding } from "~/transcript/quality/finding";
import { linesOfLectures } from "~db/lecture-lines.server";
import type { ArrangedLecture } from "~db/teaching.server";
import { lectureHealth, type HealthFinding } from "./finding";

/** Lectures whose lines are in memory at once. Other requests are handled between batches. */
const BATCH = 10;
const MAX_CACHED = 5_000;

/** Cached transcript findings by lecture, oldest first. A lecture's entry is replaced when the lecture changes. */
const checked = new Map<string, { version: string; findings: QualityFinding[] }>();

/**
 * Returns the possible improvements of each lecture in a course. Only reads transcripts that changed since the last
 * call.
 */
export async function courseHealth(
  courseId: string,
  lectures: readonly ArrangedLecture[],
  { reader, sql }: Pick<Context, "sql"> & { reader: Reader },
): Promise<Map<string, HealthFinding[]>> {
  const keyOf = ({ lectureId }: ArrangedLecture) => `${courseId}/${lectureId}`;
  // Preview images, which determine a video's length, may be created later.
  const versionOf = ({ version, videoMs }: ArrangedLecture) => `${version} ${videoMs}`;
  const known = new Map<string, QualityFinding[]>();
  const changed: ArrangedLecture[] = [];
  for (const lecture of lectures) {
    const found = checked.get(keyOf(lecture));
    if (found?.version === versionOf(lecture)) known.set(lecture.lectureId, found.findings);
    else if (lecture.hasTranscript) changed.push(lecture);
  }
  for (let at = 0; at < changed.length; at += BATCH) {
    const batch = changed.slice(at, at + BATCH);
    const lines = await linesOfLectures(
      sql,
      reader,
      courseId,
      batch.map(({ lectureId }) => lectureId),
    );
    for (const lecture of batch) {
      const { lectureId, timing, videoMs } = lecture;
      const findings = checkTranscript({ lines: lines.get(lectureId) ?? [], timing, videoMs });
      known.set(lectureId, findings);
      remember(keyOf(lecture), { version: versionOf(lecture), findings });
    }
  }
  return new Map(
    lectures.map((lecture) => [lecture.lectureId, lectureHealth(lecture, known.get(lecture.lectureId) ?? [])]),
  );
}

function remember(key: string, value: { version: string; findings: QualityFinding[] }): void {
  checked.delete(key);
  checked.set(key, value);
  const [oldest] = checked.keys();
  if (checked.size > MAX_CACHED && oldest !== undefined) checked.delete(oldest);
}
