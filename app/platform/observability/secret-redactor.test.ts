import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinearTime } from "../../../tests/setup/growth";
import { SecretRedactor } from "./secret-redactor";

const SECRET = 'p4ss/w"ö\\rd+&= K9';

function without(text: string, secret = SECRET): string {
  const secrets = new SecretRedactor();
  secrets.add([secret, undefined, ""]);
  return secrets.redact(text);
}

const base64 = (text: string) => Buffer.from(text).toString("base64");
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const unicode = (text: string) =>
  text
    .split("")
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");

describe("finds a secret in every encoding that programs use", () => {
  test.each<[form: string, text: string]>([
    ["plain", SECRET],
    ["in JSON", JSON.stringify({ url: SECRET })],
    ["in JSON within JSON", JSON.stringify(JSON.stringify({ url: SECRET }))],
    ["in JSON with escaped slashes", JSON.stringify(SECRET).replaceAll("/", "\\/")],
    ["in JSON with every letter escaped", unicode(SECRET)],
    ["in JSON with capital digits", unicode(SECRET).toUpperCase().replaceAll("\\U", "\\u")],
    ["in an address", encodeURIComponent(SECRET)],
    ["in an address with small digits", encodeURIComponent(SECRET).replace(/%../g, (code) => code.toLowerCase())],
    ["in an address, every byte", percent(SECRET)],
    ["in an address twice", encodeURIComponent(encodeURIComponent(SECRET))],
    ["in a form", new URLSearchParams({ x: SECRET }).toString()],
    ["in HTML", SECRET.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("ö", "&#xF6;")],
    ["in Base64", base64(SECRET)],
    ["in Base64 for addresses", Buffer.from(SECRET).toString("base64url")],
    ["in a Basic header", `authorization: ${base64(`user:${SECRET}`)}`],
    ["in a Basic header, cut otherwise", `authorization: ${base64(`admin:${SECRET}`)}`],
    ["in a Basic header, cut in the third way", `authorization: ${base64(`joe:${SECRET}`)}`],
    ["in hexadecimal", Buffer.from(SECRET).toString("hex")],
    ["in capital hexadecimal", Buffer.from(SECRET).toString("hex").toUpperCase()],
    ["wrapped", `${SECRET.slice(0, 5)}\n    ${SECRET.slice(5)}`],
    ["wrapped, in JSON", JSON.stringify(`${SECRET.slice(0, 5)}\n    ${SECRET.slice(5)}`)],
  ])("%s", (_form, text) => {
    const rest = without(`before ${text} after`);
    expect(rest).toContain("[secret]");
    expect(rest).toMatch(/^before .* after$/s);
    for (const piece of [SECRET, "w4", "K9", text]) expect(rest).not.toContain(piece);
  });
});

test("finds any secret, whatever its characters and their escapes", { timeout: 30_000 }, () => {
  const letter = (text: string) =>
    fc.constantFrom(text, percent(text), percent(text).toUpperCase(), unicode(text), JSON.stringify(text).slice(1, -1));
  const escaped = fc.string({ unit: "grapheme", minLength: 6, maxLength: 20 }).chain((secret) =>
    fc.tuple(
      fc.constant(secret),
      fc.tuple(...[...secret].map(letter)).map((letters) => letters.join("")),
    ),
  );
  fc.assert(
    fc.property(escaped, ([secret, text]) => void expect(without(`<${text}>`, secret)).toBe("<[secret]>")),
    { numRuns: 60 },
  );
});

test("leaves other texts unchanged", () => {
  const text = 'GET /courses/search-101 "200" %2F \\u002f K9 p4ss';
  expect(without(text)).toBe(text);
  expect(without("secret", "short")).toBe("secret");
});

test.each([
  ["a provider's key", "sk-proj-abcdefgh"],
  ["a bearer token", "Bearer abcdefghijkl"],
  ["Basic credentials", "Basic dXNlcjpwYXNz"],
  ["a visitor's cookie", "cuepoint_visitor=abc.def"],
  ["a database's password", "postgres://cuepoint:hunter2@db.test/x"],
])("recognizes %s by its pattern", (_what, text) => expect(without(text)).toMatch(/\[secret\]/));

test("handles repeated escapes and line breaks in linear time", () => {
  for (const unit of ["\\", "\\n", "\n", "%25", "p4ss", "&#"])
    expectLinearTime(without, (size) => unit.repeat(size), 40_000, unit);
});
