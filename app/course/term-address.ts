import { courseUrl } from "./moment";

/** Returns the id of a term on its course's page. An id has no spaces, and a term keeps its id when its case changes. */
export const termElementId = (term: string): string => `glossary-${term.toLowerCase().trim().replace(/\s+/g, "_")}`;

/** Returns the path of a term in the glossary on its course's page. */
export const termUrl = (courseId: string, term: string): string =>
  `${courseUrl(courseId)}#${encodeURIComponent(termElementId(term))}`;
