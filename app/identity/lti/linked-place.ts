import { z } from "zod";
import { lectureUrl, parseMomentTime, wholeSecond } from "~/course/moment";
import { RequestedCourseId } from "~/course/slug";

/**
 * The target of a platform's link. Without a lecture: the course. `seconds`: a moment in the lecture. `grant`: the
 * proof that one of the course's instructors created the link, or null.
 */
export type LinkedPlace = { courseId: string; lectureId: string | null; seconds: number | null; grant: string | null };

const Place = z.object({
  course: RequestedCourseId,
  lecture: z.string().min(1).max(200).nullish(),
  t: z.coerce.string().transform(toSeconds).nullish(),
  grant: z.string().max(200).nullish().catch(null),
});

/** Reads the moment as the pages do. With an unreadable one, the link opens the lecture from its start. */
function toSeconds(text: string): number | null {
  const seconds = parseMomentTime(text);
  return seconds === null ? null : wholeSecond(seconds);
}

/** Returns the custom parameters of a link, which platforms copy with their courses. */
export const toCustom = ({ courseId, lectureId, seconds, grant }: LinkedPlace): Record<string, string> => ({
  course: courseId,
  ...(lectureId !== null && { lecture: lectureId }),
  ...(seconds !== null && { t: String(seconds) }),
  ...(grant !== null && { grant }),
});

/**
 * Returns the target of a link: from its custom parameters, or else from the parameters or the path of its address
 * (`/lti/launch?course=a&lecture=b&t=30`, `/courses/a/lectures/b?t=30`). Returns null if it contains no course.
 */
export function linkedPlace(custom: Record<string, unknown>, targetLinkUri: string): LinkedPlace | null {
  const { pathname, searchParams } = new URL(targetLinkUri);
  const [, course, lecture] = /^\/(?:embed\/)?courses\/([^/]+)(?:\/lectures\/([^/]+))?\/?$/.exec(pathname) ?? [];
  const query = Object.fromEntries(searchParams);
  const ofPath =
    course === undefined ? query : { ...query, course: decoded(course), lecture: lecture && decoded(lecture) };
  for (const named of [withoutEmpty(custom), withoutEmpty(ofPath)]) {
    const place = Place.safeParse(named);
    if (!place.success) continue;
    const { course: courseId, lecture: lectureId = null, t: seconds = null, grant = null } = place.data;
    return { courseId, lectureId, seconds, grant };
  }
  return null;
}

/** Platforms send an unset parameter as empty text, or as its own name: `$Some.variable`. */
const withoutEmpty = (named: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value !== "" && !String(value).startsWith("$")));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the address of a lecture for a frame. */
export function framedPlace(courseId: string, lectureId: string, seconds: number | null): string {
  return `/embed${lectureUrl({ courseId, lectureId })}${seconds === null ? "" : `?t=${seconds}`}`;
}
