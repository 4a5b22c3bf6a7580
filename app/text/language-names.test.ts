import { expect, test } from "vitest";
import { isLanguageName } from "./language-names";

test.each(["Turkish", "turkish", "Chinese", "Polish", "alemán"])("“%s” is the name of a language", (word) => {
  expect(isLanguageName(word)).toBe(true);
});

test.each(["polish", "English-speaking", "table", "is", ""])("“%s” is none", (word) => {
  expect(isLanguageName(word)).toBe(false);
});
