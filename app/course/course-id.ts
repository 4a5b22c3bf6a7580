/** The longest slug, in characters. */
export const MAX_SLUG = 100;
/** No slug contains it, and it needs no escape in an address (RFC 3986, 2.3) or in the name of a folder. */
const SEPARATOR = "~";
/** The length of the longest id that a course can have. */
export const MAX_COURSE_ID = 2 * MAX_SLUG + SEPARATOR.length;

const NAME = "[A-Za-z0-9][A-Za-z0-9._-]*";
export const SLUG = new RegExp(`^${NAME}$`);
const COURSE_ID = new RegExp(`^(?:${NAME}${SEPARATOR})?${NAME}$`);

/**
 * Returns the id of a course: its slug (`search-101`) or, for a course of an institution, `institution~slug`
 * (`ucl~search-101`), so that two institutions can have courses with the same slug.
 */
export const courseIdOf = ({ institution, slug }: { institution?: string | undefined; slug: string }): string =>
  institution === undefined ? slug : `${institution}${SEPARATOR}${slug}`;

/** Returns the institution of a course, or null. */
export function institutionOf(courseId: string): string | null {
  const end = courseId.indexOf(SEPARATOR);
  return end === -1 ? null : courseId.slice(0, end);
}

/** Returns the slug of a course. */
export const slugOfCourse = (courseId: string): string => courseId.slice(courseId.indexOf(SEPARATOR) + 1);

/** Returns whether an id is one that manifests define. Only such an id may name a folder. */
export const isCourseId = (id: string) => COURSE_ID.test(id);

/** Returns a course's title for lists in which two courses may have the same: "How search works (ucl)". */
export function courseLabel({ courseId, title }: { courseId: string; title: string }): string {
  const institution = institutionOf(courseId);
  return institution === null ? title : `${title} (${institution})`;
}
