import type { Line } from "~/citation/quoted-lines";
import { lectureUrl } from "~/course/moment";
import { transcriptLinesFromJson } from "~/course/transcript-wire";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";

type Span = { courseId: string; lectureId: string; from: number; to: number };

/** The lecture is no longer in the course. */
export class LectureGone extends Error {}

/** Fetches a transcript's lines between two seconds of a lecture. Throws LectureGone, or the error of the request. */
export async function readLines({ courseId, lectureId, from, to }: Span, signal: AbortSignal): Promise<Line[]> {
  const path = `/api${lectureUrl({ courseId, lectureId })}/transcript`;
  const response = await apiFetch(`${path}?from=${from.toFixed(3)}&to=${to.toFixed(3)}`, { signal });
  if (response.status === 404) throw new LectureGone();
  return transcriptLinesFromJson(await expectOk(response).json());
}
