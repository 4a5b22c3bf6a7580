import type { Material } from "./material";

/** The titles under which a passage is said: its lecture's, and those of the lecture's chapters, in order. */
export type Headings = { lecture: string; chapters: readonly { title: string; startMs: number }[] };

/** Adds to each passage the titles under which it is said. */
export function withHeadings<P extends { lecture: string }>(
  passages: readonly P[],
  { lectures }: Material,
): (P & { headings: Headings })[] {
  return passages.map((passage) => {
    const lecture = lectures.find(({ lectureId }) => lectureId === passage.lecture);
    return { ...passage, headings: { lecture: lecture?.title ?? "", chapters: lecture?.chapters ?? [] } };
  });
}

/** The time of a sentence is estimated from its place in the text. */
const SLACK_MS = 2_000;

/** Returns the title of the chapter in which something is said, or an empty text. */
export function chapterAt(headings: Headings | undefined, seconds: number): string {
  return headings?.chapters.findLast(({ startMs }) => startMs <= seconds * 1000 + SLACK_MS)?.title ?? "";
}
