import type { TimedSlides } from "~/course/lecture";
import { isUncertain, type SlideSpan } from "~/course/slide-span";

/** A page of slides as the panel lists it, with the times at which it is discussed. */
export type SlideRow = { page: number; title: string; visits: SlideSpan[] };

/** A shorter visit to a page is listed only if it is the page's only one. */
const MIN_VISIT_MS = 5_000;

/** Returns the pages of a lecture's slides in the order of the file. */
export function slideRows({ titles, spans }: Pick<TimedSlides, "titles" | "spans">): SlideRow[] {
  return titles.map((title, index) => {
    const visits = spans.filter(({ page }) => page === index + 1);
    return { page: index + 1, title, visits: listed(visits) };
  });
}

/** Leaves out visits that are uncertain or short, if there are others. */
function listed(visits: SlideSpan[]): SlideSpan[] {
  const certain = visits.filter((visit) => !isUncertain(visit));
  const likely = certain.length > 0 ? certain : visits;
  const long = likely.filter(({ startMs, endMs }) => endMs - startMs >= MIN_VISIT_MS);
  return long.length > 0 ? long : likely.slice(0, 1);
}

/** Returns the page that is discussed at a time, or null. */
export function pageAt(rows: readonly SlideRow[], ms: number): number | null {
  const row = rows.find(({ visits }) => visits.some(({ startMs, endMs }) => startMs <= ms && ms < endMs));
  return row?.page ?? null;
}
