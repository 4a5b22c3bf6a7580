import type { Page } from "~/citation/page";
import { courseUrl } from "~/course/moment";

/** The lookup that a page of the course's own glossary belongs to. No added lookup has a name with a dash. */
export const COURSE_GLOSSARY = "course-glossary";

/** Returns a term's definition as a page that an answer can cite. It opens the course, which has no page for a term. */
export function glossaryPage(courseId: string, { term, definition }: { term: string; definition: string }): Page {
  const name = `Glossary: ${term}`;
  const openUrl = `${courseUrl(courseId)}#glossary-${encodeURIComponent(term)}`;
  return { id: term.toLowerCase(), friendlyId: name, title: name, openUrl, content: definition };
}
