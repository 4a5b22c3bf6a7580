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
  const t = createTranslator({ locale, messages, onError: (error) => problems.push(error.message) });
  for (const [key, message] of leaves(messages)) {
    const values = Object.fromEntries(
      names(message).map((name) => [name, message.includes(`<${name}>`) ? (chunks: unknown) => String(chunks) : 2]),
    );
    t.markup(key as never, values as never);
  }
  expect(problems).toEqual([]);
});
