import { fieldsOf } from "~/text/fields-of";
import type { Messages } from "./messages/en";
import { parseMessages } from "./sent-messages";

/** The matches that Remix passes to a route's `meta`. */
export type Matches = readonly { id: string; data: unknown }[];

/** Joins the parts of a page's title, the most specific first, and adds the site's name. */
export const siteTitle = (...parts: string[]): string => [...parts, "Cuepoint"].join(" · ");

/**
 * Returns the title of a page in the reader's language, such as "Glossary · Search 101 · Cuepoint" for the page
 * `glossary` in the place "Search 101". `meta` runs outside React, so the text comes from the root route's data; without
 * it, as on a failed page, the title is only the places and the site's name.
 */
export function pageTitle(matches: Matches, page: keyof Messages["pageTitle"], ...places: string[]): string {
  const text = textOf(matches, "pageTitle", page);
  return siteTitle(...(text === undefined ? [] : [text]), ...places);
}

/** Returns the description of a lecture's page that has none of its own, in the reader's language. */
export function lectureDescription(matches: Matches, lecture: string): string | undefined {
  return textOf(matches, "pageDescription", "lecture")?.replace("{lecture}", () => lecture);
}

function textOf(matches: Matches, group: "pageTitle" | "pageDescription", name: string): string | undefined {
  const root = matches.find(({ id }) => id === "root");
  const sent = fieldsOf(root?.data).messages;
  const text = typeof sent === "string" && fieldsOf(fieldsOf(parseMessages(sent))[group])[name];
  return typeof text === "string" ? text : undefined;
}
