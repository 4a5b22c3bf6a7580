import { courseUrl } from "~/course/moment";

/** The longest query that is searched, in characters. The rest of a longer one is ignored. */
export const MAX_QUERY = 400;

type Place = { courseId: string | null; lectureId?: string | null };

/** Returns the address of a search. */
export function searchUrl({ courseId, lectureId }: Place, q: string, { isExact = false } = {}): string {
  const path = courseId === null ? "/search" : `${courseUrl(courseId)}/search`;
  const query = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(lectureId ? { lecture: lectureId } : {}),
    ...(isExact ? { exact: "1" } : {}),
  });
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
