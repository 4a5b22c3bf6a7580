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

test.each(LOCALES)("every text in %s can be formatted", (locale) => {
  const problems: string[] = [];
  for (const [key, text] of leaves(messagesIn(locale))) {
    const onError = ({ message }: Error) => problems.push(`${key}: ${message}`);
    const t = createTranslator({ locale, messages: { text }, onError });
    const values = Object.fromEntries(
      names(text).map((name) => [name, text.includes(`<${name}>`) ? (chunks: string) => chunks : 2]),
    );
    t.markup("text", values);
  }
  expect(problems).toEqual([]);
});
