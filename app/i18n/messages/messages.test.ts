import compile from "icu-minify/compile";
import format from "icu-minify/format";
import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { LOCALES } from "~/preferences/locales";
import { messagesIn } from "../messages.server";
import { en } from "./en";

const leaves = (messages: object, path: string[] = []): [string, string][] =>
  Object.entries(messages).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[[...path, name].join("."), value] as [string, string]]
      : leaves(value as object, [...path, name]),
  );
const FORMATTERS = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};
const names = (message: string) => [...message.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? match[2]!);

test.each(LOCALES)("has every text in %s, with the same values as in English", (locale) => {
  const texts = new Map(leaves(messagesIn(locale)));
  expect(texts.size).toBeGreaterThan(100);
  for (const [key, message] of leaves(en)) {
    expect(texts.get(key), key).toBeTruthy();
    expect(new Set(names(texts.get(key)!)), key).toEqual(new Set(names(message)));
  }
  expect(texts.size).toBe(leaves(en).length);
});

test.each(LOCALES)("every text in %s can be formatted, and reads the same when it is compiled", (locale) => {
  const problems: string[] = [];
  for (const [key, text] of leaves(messagesIn(locale))) {
    const onError = ({ message }: Error) => problems.push(`${key}: ${message}`);
    const t = createTranslator({ locale, messages: { text }, onError });
    const values = Object.fromEntries(
      names(text).map((name) => [
        name,
        text.includes(`<${name}>`) ? (chunks: string | string[]) => [chunks].flat().join("") : 2,
      ]),
    );
    expect(format(compile(text), locale, values, { formatters: FORMATTERS }), key).toBe(t.markup("text", values));
  }
  expect(problems).toEqual([]);
});
