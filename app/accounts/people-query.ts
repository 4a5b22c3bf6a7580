import { z } from "zod";

/** How many people a page lists. */
export const PER_PAGE = 50;

/** The address of a page of people: `q`, what their names contain, and the number of the page, from 1. */
export const PeopleQuery = z.object({
  q: z.string().trim().max(200).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
