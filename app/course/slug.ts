import { z } from "zod";
import { MAX_COURSE_ID, MAX_SLUG, SLUG } from "./course-id";

const slugLike = (example: string) =>
  z.string().max(MAX_SLUG).regex(SLUG, `must be letters, digits, dots, dashes and underscores, such as ${example}`);

/** The name of a course or a lecture, as manifests define it. It appears in addresses and names folders. */
export const Slug = slugLike("inverted-index");

/** The short name of the institution of a stored course: the first part of the course's id. */
export const StoredInstitution = slugLike("ucl");

/** The institution of a new course. In lower case, or `UCL` and `ucl` would be two institutions. */
export const Institution = StoredInstitution.refine((name) => name === name.toLowerCase(), "must be in lower case");

/** A slug in a request: it may name anything, so an unknown lecture is "not found" rather than an invalid request. */
export const RequestedSlug = z.string().min(1).max(MAX_SLUG);

/** The id of a course in a request: it may name anything too. */
export const RequestedCourseId = z.string().min(1).max(MAX_COURSE_ID);
