import type { Locale } from "~/preferences/locales";
import { compileMessages } from "./compile-messages";
import { en, type Messages } from "./messages/en";
import { es } from "./messages/es";

const MESSAGES: Record<Locale, Messages> = { en, es };

/** Returns all UI texts in a language, as they are written. */
export const messagesIn = (locale: Locale): Messages => MESSAGES[locale];

/** Texts of pages that few visitors open: nearly two thirds of all. */
export const OTHER_TEXTS = ["accounts", "lti", "privacy", "yourData", "teach", "check"] as const;
type OtherTexts = (typeof OTHER_TEXTS)[number];

/** The texts of a page: all, or those of the pages where students watch, ask and search. */
export type PageMessages = Omit<Messages, OtherTexts> & Partial<Pick<Messages, OtherTexts>>;

const STUDY_PAGE = /^\/(?:$|search$|conversations$|shared\/|courses\/[^/]+(?:$|\/search$|\/lectures\/))/;

const sent = new Map<Locale, { all: string; studied: string }>();

/**
 * Returns the UI texts of the page at a path, compiled, which are part of its first response. Without the texts that only other
 * pages need, a lecture's page is half as large (22 instead of 41 kB, gzip). Each navigation loads the texts of its page.
 * They are one string of JSON, which takes a quarter of the time that single fetch needs for a thousand texts.
 */
export function messagesFor(locale: Locale, path: string): string {
  let texts = sent.get(locale);
  if (!texts) sent.set(locale, (texts = compileTexts(locale)));
  return STUDY_PAGE.test(path.replace(/(.)\/$/, "$1")) ? texts.studied : texts.all;
}

function compileTexts(locale: Locale): { all: string; studied: string } {
  const all = compileMessages(messagesIn(locale));
  const studied: PageMessages = { ...all };
  for (const name of OTHER_TEXTS) delete studied[name];
  return { all: JSON.stringify(all), studied: JSON.stringify(studied) };
}
