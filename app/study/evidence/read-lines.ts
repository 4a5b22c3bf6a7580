import { lineFromWire, Transcript } from "~/api/results";
import type { Line } from "~/citation/quoted-lines";

type Span = { courseId: string; lectureId: string; from: number; to: number };

/** The transcript's lines between two seconds of a lecture, from the server. Throws an error with a sentence for the student. */
export async function readLines({ courseId, lectureId, from, to }: Span, signal: AbortSignal): Promise<Line[]> {
  const path = `/api/courses/${encodeURIComponent(courseId)}/lectures/${encodeURIComponent(lectureId)}/transcript`;
  const response = await fetch(`${path}?from=${from.toFixed(3)}&to=${to.toFixed(3)}`, { signal });
  if (response.status === 404) throw new Error("This lecture is no longer in the course.");
  if (!response.ok) throw new Error("The transcript cannot be read just now. Try again in a moment.");
  return Transcript.parse(await response.json()).lines.map(lineFromWire);
}
