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

/** The texts of a page: all, or those that students read. */
export type PageMessages = Omit<Messages, OtherTexts> & Partial<Pick<Messages, OtherTexts>>;

/** The pages that need none of the other texts, or a few. */
const PAGES: readonly [RegExp, readonly OtherTexts[]][] = [
  [/^\/(?:$|search$|shared\/|courses\/[^/]+(?:$|\/search$|\/lectures\/))/, []],
  [/^\/conversations$/, ["yourData"]],
];

/** Returns which of the other texts the page at a path needs. */
function otherTextsOf(path: string): readonly OtherTexts[] {
  const address = path.replace(/(.)\/$/, "$1");
  return PAGES.find(([page]) => page.test(address))?.[1] ?? OTHER_TEXTS;
}

const compiled = new Map<Locale, Messages>();
/** By language and other texts. */
const sent = new Map<string, string>();

/**
 * Returns the UI texts of the page at a path, compiled, as JSON. They are part of its first response. Without the texts
 * that only other pages need, a lecture's page is half as large (22 instead of 41 kB, gzip). Each navigation loads the
 * texts of its page. Single fetch encodes one string in a quarter of the time that it takes for a thousand texts.
 */
export function messagesFor(locale: Locale, path: string): string {
  const others = otherTextsOf(path);
  const key = [locale, ...others].join(" ");
  let texts = sent.get(key);
  if (!texts) sent.set(key, (texts = JSON.stringify(withTexts(others, compiledIn(locale)))));
  return texts;
}

function compiledIn(locale: Locale): Messages {
  let messages = compiled.get(locale);
  if (!messages) compiled.set(locale, (messages = compileMessages(messagesIn(locale))));
  return messages;
}

/** Leaves out all other texts except the given ones. */
function withTexts(others: readonly OtherTexts[], messages: Messages): PageMessages {
  const kept: PageMessages = { ...messages };
  for (const name of OTHER_TEXTS) if (!others.includes(name)) delete kept[name];
  return kept;
}
