import fc from "fast-check";

/** Values that have broken servers before. */
const NASTY = [
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "NaN",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "\0",
  "\ud800",
  "\uffff",
  "'; drop table notes; --",
  '" or 1=1',
  "<script>alert(1)</script>",
  "${jndi:ldap://x}",
  "{{7*7}}",
  "%s%n%x",
  "\r\nX-Injected: 1",
  "🎓".repeat(50),
  "a".repeat(5_000),
  "ﷺ",
  "İ",
  "\u202e",
  "2147483648",
  "9223372036854775808",
  "-0",
  "0x10",
  "1_000",
  "２",
  "[".repeat(300),
  "> ".repeat(300),
  "*a ".repeat(300),
  "[1]".repeat(300),
  "$$".repeat(300),
];

/**
 * URLs of other sites, some of them only to a browser (WHATWG URL removes tabs and line breaks, and treats "\" as "/").
 */
const TARGETS = [
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "\\/evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/%09/evil.test",
  "/%5cevil.test",
  "/%2fevil.test",
  "/.//evil.test",
  "/..//evil.test",
  "/courses/..//evil.test",
  "/./\\evil.test",
  "https://evil.test",
  "https:evil.test",
  "http:evil.test",
  "http:/evil.test",
  "HTTPS:\\\\evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "//evil.test@localhost",
  "http://localhost@evil.test",
  "/courses/search-101\r\nlocation: //evil.test",
  "?x",
  "#x",
  "courses",
  "/courses/search-101",
];

export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 200 }),
);
export const target = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TARGETS) },
  fc.tuple(fc.constantFrom("/", "//", "\\", "/\\", ""), text).map((parts) => parts.join("")),
);

/** A placeholder for JSON that is too deeply nested to be built from objects. */
const MARK = "\u0001nested:";

/** Usually hundreds of levels, sometimes as many as a body can hold. */
const depth = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 2, max: 700 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 30_000 }) },
);
const nested = fc
  .tuple(fc.constantFrom("array", "object", "mixed", "open"), depth)
  .map(([kind, levels]) => `${MARK}${kind}:${levels}\u0001`);
const wide = fc
  .tuple(fc.constantFrom("numbers", "keys", "texts"), fc.integer({ min: 100, max: 5_000 }))
  .map(([kind, count]): unknown => {
    if (kind === "numbers") return Array.from({ length: count }, (_, index) => index);
    if (kind === "texts") return "long ".repeat(count);
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, index]));
  });

/** Any JSON value: deep, wide or unusual. */
export const json: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 3, arbitrary: text },
  nested,
  { weight: 1, arbitrary: wide },
  fc.integer(),
  fc.double(),
  fc.constant(null),
);

/** Serializes a generated value, with deep nesting in place of its placeholder. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? "").replace(
    /"\\u0001nested:(\w+):(\d+)\\u0001"/g,
    (_, kind: string, levels: string) => nestedJson(kind, Number(levels)),
  );
}

function nestedJson(kind: string, levels: number): string {
  if (kind === "open") return "[".repeat(levels); // never closed
  if (kind === "array") return "[".repeat(levels) + "]".repeat(levels);
  if (kind === "object") return '{"a":'.repeat(levels) + "1" + "}".repeat(levels);
  return '[{"a":'.repeat(levels) + "[]" + "}]".repeat(levels);
}

export const encoded = (part: string) => encodeURIComponent(part.toWellFormed());
export const mostly = (known: fc.Arbitrary<string>, weight = 3) => fc.oneof({ weight, arbitrary: known }, text);
export const known = (...values: string[]) => mostly(fc.constantFrom(...values));

/** A path segment, encoded correctly or broken. */
export const part = (value: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 8, arbitrary: value.map(encoded) },
    fc.constantFrom("%", "%zz", "%ff%fe", "%E0%A4%A", "..", ".", "%2e%2e", "~", "*", "a%2fb", "%5c"),
  );

export type Fields = Record<string, fc.Arbitrary<unknown>>;

const pairs = (fields: Fields) => {
  const named = Object.entries(fields).map(([name, value]) => value.map((drawn) => [name, drawn] as const));
  return fc.array(
    fc.oneof(...(named.length > 0 ? [{ weight: 5, arbitrary: fc.oneof(...named) }] : []), {
      weight: 1,
      arbitrary: fc.tuple(text, text),
    }),
    { maxLength: 6 },
  );
};
/** Writes names and values as a query string or a form. */
export const written = (drawn: readonly (readonly [string, unknown])[]) =>
  drawn.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`).join("&");

/** A query string: known parameters with unusual values, unknown ones, none, or a thousand. */
export const query = (fields: Fields) =>
  fc
    .oneof(
      { weight: 12, arbitrary: pairs(fields) },
      { weight: 1, arbitrary: pairs(fields).map((drawn) => Array.from({ length: 150 }, () => drawn).flat()) },
    )
    .map((drawn) => (drawn.length > 0 ? `?${written(drawn)}`.slice(0, 12_000) : ""));

export const form = (fields: Fields) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record(fields, { requiredKeys: [] }).map((value) => written(Object.entries(value))) },
    { weight: 1, arbitrary: pairs(fields).map(written) },
    { weight: 1, arbitrary: text },
  );

/** An object of the right shape with wrong, missing or unusual values, and sometimes any other value. */
export const shaped = (fields: Fields) =>
  fc.oneof(
    { weight: 6, arbitrary: objectOf(fields).map(writeJson) },
    { weight: 1, arbitrary: json.map(writeJson) },
    { weight: 1, arbitrary: text },
  );

export const objectOf = (fields: Fields) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, fc.oneof({ weight: 5, arbitrary: value }, json)]),
    ),
    { requiredKeys: [] },
  );
