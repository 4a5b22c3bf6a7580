import { expect, test } from "vitest";
import { primaryLanguage } from "./primary-language";

test.each([
  ["en", "en"],
  ["en-GB", "en"],
  ["ES_mx", "es"],
  ["zh-Hant-TW", "zh"],
  ["", ""],
])("the language of %o is %o", (tag, language) => {
  expect(primaryLanguage(tag)).toBe(language);
});
