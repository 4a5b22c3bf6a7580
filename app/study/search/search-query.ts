import { z } from "zod";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { MAX_QUERY } from "./search-url";

/** The query of a search page's address. What is not understood is ignored, so that any address shows a page. */
export const SearchQuery = z.object({
  q: z
    .string()
    .transform((q) => collapseWhitespace(q).slice(0, MAX_QUERY).toWellFormed().trim())
    .catch(""),
  /** The lecture to search; null for all. */
  lecture: z
    .string()
    .max(100)
    .transform((lecture) => lecture || null)
    .nullable()
    .catch(null),
  /** Whether the query is searched as it is written. */
  exact: z
    .literal("1")
    .transform(() => true)
    .catch(false),
});
