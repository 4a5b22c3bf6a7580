import { expect, test } from "vitest";
import { languageTag } from "./language-tag";

test.each([
  ["es", "es"],
  [" pt_br ", "pt-BR"],
  ["zh-hant-tw", "zh-Hant-TW"],
  ["haw", "haw"],
  ["ca-valencia", "ca-valencia"],
  ["es-419", "es-419"],
  ["", null],
  ["Spanish", null],
  ["e", null],
  ["en-", null],
  ["i-klingon", null],
  ["en, es", null],
  ["en-x-private", null],
  ["de-u-co-phonebk", null],
])("reads %j as %j", (text, tag) => expect(languageTag(text)).toBe(tag));
