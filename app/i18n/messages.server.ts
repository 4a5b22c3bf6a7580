import type { Locale } from "~/preferences/locales";
import { compileMessages } from "./compile-messages";
import { en, type Messages } from "./messages/en";
import { es } from "./messages/es";

const MESSAGES: Record<Locale, Messages> = { en, es };

const compiled = new Map<Locale, Messages>();

/** Returns all UI texts in a language, as they are written. */
export const messagesIn = (locale: Locale): Messages => MESSAGES[locale];

/** Texts of pages that few visitors open: nearly two thirds of all. */
export const OTHER_TEXTS = ["accounts", "lti", "privacy", "yourData", "teach", "check"] as const;
type OtherTexts = (typeof OTHER_TEXTS)[number];

/** The texts of a page: all, or those of the pages where students watch, ask and search. */
type PageMessages = Omit<Messages, OtherTexts> & Partial<Pick<Messages, OtherTexts>>;

const STUDY_PAGE = /^\/(?:$|search$|shared\/|courses\/[^/]+(?:$|\/search$|\/lectures\/))/;

/**
 * Returns the UI texts of the page at a path, compiled, which are part of its first response. Without the texts that only other
 * pages need, a lecture's page is half as large (22 instead of 41 kB, gzip). Each navigation loads the texts of its page.
 */
export function messagesFor(locale: Locale, path: string): PageMessages {
  let all = compiled.get(locale);
  if (!all) compiled.set(locale, (all = compileMessages(messagesIn(locale))));
  if (!STUDY_PAGE.test(path.replace(/(.)\/$/, "$1"))) return all;
  const studied: PageMessages = { ...all };
  for (const name of OTHER_TEXTS) delete studied[name];
  return studied;
}
