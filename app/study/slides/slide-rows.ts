import type { TimedSlides } from "~/course/lecture";

/** A page of slides as the panel lists it. `starts`: when it is discussed, in milliseconds, in their order. */
export type SlideRow = { page: number; title: string; starts: { ms: number; isUncertain: boolean }[] };

/** A shorter visit to a page is listed only if it is the page's only one. */
const MIN_VISIT_MS = 5_000;
/** Below this confidence, about every second page is another one. */
const CERTAIN = 0.5;

/** Returns the pages of a lecture's slides in the order of the file. */
export function slideRows({ titles, spans }: Pick<TimedSlides, "titles" | "spans">): SlideRow[] {
  return titles.map((title, index) => {
    const visits = spans.filter(({ page }) => page === index + 1);
    const long = visits.filter(({ startMs, endMs }) => endMs - startMs >= MIN_VISIT_MS);
    const listed = long.length > 0 ? long : visits.slice(0, 1);
    const starts = listed.map(({ startMs, confidence }) => ({ ms: startMs, isUncertain: confidence < CERTAIN }));
    return { page: index + 1, title, starts };
  });
}

/** Returns the page that is discussed at a time, or null. */
export function pageAt(spans: TimedSlides["spans"], ms: number): number | null {
  return spans.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)?.page ?? null;
}
