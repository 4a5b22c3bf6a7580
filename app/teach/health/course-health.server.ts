import type { Context } from "~/context/context.server";
import { checkTranscript } from "~/transcript/quality/check-transcript";
import type { QualityFinding } from "~/transcript/quality/finding";
import { linesOfLectures } from "~db/lecture-lines.server";
import type { ArrangedLecture } from "~db/teaching.server";
import { lectureHealth, type HealthFinding } from "./finding";

/** Lectures whose lines are in memory at once. Between batches, other requests are answered. */
const BATCH = 10;
const MAX_CACHED = 5_000;

/** The findings of transcripts by lecture, which are made again when their lecture has changed. Oldest first. */
const checked = new Map<string, { version: string; findings: QualityFinding[] }>();

/** Returns what could be better about each lecture of a course. Only transcripts that changed since are read. */
export async function courseHealth(
  courseId: string,
  lectures: readonly ArrangedLecture[],
  { sql }: Pick<Context, "sql">,
): Promise<Map<string, HealthFinding[]>> {
  const keyOf = ({ lectureId }: ArrangedLecture) => `${courseId}/${lectureId}`;
  // Pictures, from which the length of a video is known, may be made later.
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
