import type { Line } from "~/citation/quoted-lines";
import { lectureUrl } from "~/course/moment";
import { apiFetch } from "~/study/api-fetch";

type Span = { courseId: string; lectureId: string; from: number; to: number };
/** The lines of `GET /api/courses/:course/lectures/:lecture/transcript`, our own server's. */
type TranscriptJson = { lines: { start_seconds: number; end_seconds: number; text: string; speaker?: string }[] };

/** The lecture is not in the course any more. */
export class LectureGone extends Error {}

/** The transcript's lines between two seconds of a lecture, from the server. Throws LectureGone, or whatever else went wrong. */
export async function readLines({ courseId, lectureId, from, to }: Span, signal: AbortSignal): Promise<Line[]> {
  const path = `/api${lectureUrl({ courseId, lectureId })}/transcript`;
  const response = await apiFetch(`${path}?from=${from.toFixed(3)}&to=${to.toFixed(3)}`, { signal });
  if (response.status === 404) throw new LectureGone();
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const { lines } = (await response.json()) as TranscriptJson;
  return lines.map(({ start_seconds, end_seconds, text, speaker }) => ({
    startSeconds: start_seconds,
    endSeconds: end_seconds,
    text,
    speaker,
  }));
}
