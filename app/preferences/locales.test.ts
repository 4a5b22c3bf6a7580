import { expect, test } from "vitest";
import { directionOf, pickLocale } from "./locales";

test.each([
  [null, null, "en"],
  [null, "es-MX,es;q=0.9,en;q=0.8", "es"],
  [null, "en;q=0.5, es", "es"],
  [null, "de-DE,de;q=0.9", "en"],
  [null, "es;q=0, en;q=0.1", "en"],
  [null, ";;q=,,", "en"],
  ["es", "en", "es"],
  ["tlh", "es", "es"],
])("chosen %s, accepted %s: %s", (chosen, accepted, locale) => {
  expect(pickLocale(chosen, accepted)).toBe(locale);
});

test.each([
  ["en", "ltr"],
  ["es-MX", "ltr"],
  ["ar", "rtl"],
  ["he-IL", "rtl"],
  ["FA", "rtl"],
  ["art", "ltr"],
])("%s is written %s", (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
