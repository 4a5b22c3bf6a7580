import { tokenize } from "~/text/tokenize";
import { LANGUAGES, matchesAnyLanguage } from "./languages/all";

/** A longer sentence that tells a number says more than how many things follow. */
const MAX_WORDS = 12;

const isShort = (text: string) => text.split(/\s+/).length <= MAX_WORDS;

/** Returns whether a sentence only says how many things follow: "It has two parts." */
export const isAnnouncement = (text: string): boolean =>
  isShort(text) && matchesAnyLanguage(text, ({ speech }) => speech.announcesList);

/** Returns whether a sentence announces a number of things: "It has two parts." An answer must not end with it. */
export function announcesNumber(text: string): boolean {
  const words = tokenize(text);
  return isAnnouncement(text) && LANGUAGES.some(({ speech }) => speech.numbers.some((word) => words.includes(word)));
}

/** Returns whether a sentence only says what is explained next: "The third observation is about length." */
export const opensSubject = (text: string): boolean =>
  isShort(text) && matchesAnyLanguage(text, ({ speech }) => speech.opensSubject);
