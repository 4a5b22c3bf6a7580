import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import { en } from "./en";
import { es } from "./es";

const leaves = (messages: object, path: string[] = []): [string, string][] =>
  Object.entries(messages).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[[...path, name].join("."), value] as [string, string]]
      : leaves(value as object, [...path, name]),
  );
const names = (message: string) => [...message.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? match[2]!);

test("has every text in both languages, with the same values", () => {
  const spanish = new Map(leaves(es));
  expect(spanish.size).toBeGreaterThan(100);
  for (const [key, message] of leaves(en)) {
    expect(spanish.get(key), key).toBeTruthy();
    expect(new Set(names(spanish.get(key)!)), key).toEqual(new Set(names(message)));
  }
  expect(spanish.size).toBe(leaves(en).length);
});

test.each([
  ["en", en],
  ["es", es],
] as const)("every text in %s can be formatted", (locale, messages) => {
  const problems: string[] = [];
  for (const [key, text] of leaves(messages)) {
    const onError = ({ message }: Error) => problems.push(`${key}: ${message}`);
    const t = createTranslator({ locale, messages: { text }, onError });
    const values = Object.fromEntries(
      names(text).map((name) => [name, text.includes(`<${name}>`) ? (chunks: string) => chunks : 2]),
    );
    t.markup("text", values);
  }
  expect(problems).toEqual([]);
});
