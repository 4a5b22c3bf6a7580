import type { Page } from "~/citation/page";
import { termUrl } from "~/course/term-address";

/** The lookup that a page of the course's own glossary belongs to. No added lookup has a name with a dash. */
export const COURSE_GLOSSARY = "course-glossary";

/** Returns a term's definition as a page that an answer can cite. It opens the glossary on the course's page. */
export function glossaryPage(courseId: string, { term, definition }: { term: string; definition: string }): Page {
  const name = `Glossary: ${term}`;
  const openUrl = termUrl(courseId, term);
  return { id: term.toLowerCase(), friendlyId: name, title: name, openUrl, content: definition };
}
