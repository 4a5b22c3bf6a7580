import { z } from "zod";

const SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** The id of a course or a lecture, as manifests define it. It appears in addresses and names folders. */
export const Slug = z
  .string()
  .max(100)
  .regex(SLUG, "must be letters, digits, dots, dashes and underscores, such as inverted-index");

/** A slug in a request: it may name anything, so an unknown course is "not found" rather than an invalid request. */
export const RequestedSlug = z.string().min(1).max(100);

/** Returns whether an id can name a folder. Ids that were not defined by a manifest may not. */
export const isSlug = (id: string) => SLUG.test(id);
