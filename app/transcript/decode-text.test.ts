import { expect, test } from "vitest";
import { decodeText } from "./decode-text";

const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return littleEndian ? bytes : bytes.swap16();
};

const utf32 = (text: string, littleEndian: boolean) => {
  const bytes = Buffer.alloc([...text].length * 4);
  for (const [i, character] of [...text].entries())
    bytes[littleEndian ? "writeUInt32LE" : "writeUInt32BE"](character.codePointAt(0)!, i * 4);
  return bytes;
};

test.each([
  ["UTF-8", Buffer.from("naïve “café”")],
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFnaïve “café”")],
  ["UTF-16, little-endian", utf16("naïve “café”", true)],
  ["UTF-16, big-endian", utf16("naïve “café”", false)],
  ["UTF-16 without a byte order mark", utf16("naïve “café”", true).subarray(2)],
  ["UTF-16, big-endian, without one", utf16("naïve “café”", false).subarray(2)],
  ["UTF-32 with a byte order mark", utf32("\uFEFFnaïve “café”", true)],
  ["UTF-32, big-endian, with one", utf32("\uFEFFnaïve “café”", false)],
  ["UTF-32 without one", utf32("naïve “café”", true)],
  ["UTF-32, big-endian, without one", utf32("naïve “café”", false)],
  ["windows-1252", Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65, 0x20, 0x93, 0x63, 0x61, 0x66, 0xe9, 0x94])],
])("%s is read", (_name, bytes) => {
  expect(decodeText(bytes)).toBe("naïve “café”");
});

test("every kind of line ending becomes \\n", () => {
  expect(decodeText(Buffer.from("a\r\nb\rc\nd"))).toBe("a\nb\nc\nd");
});

const UTF8 = Buffer.from("Über die Größe “quoted” – café. ¿Qué es?");
const latin = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["an invalid byte", Buffer.concat([UTF8, latin(" na\xefve")]), `${UTF8.toString()} na\uFFFDve`],
  ["a character that is cut at the end", Buffer.from("Sí, la presentació").subarray(0, -1), "Sí, la presentaci"],
])("UTF-8 with %s is not read as windows-1252", (_name, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test.each([
  ["that ends with an accent", "caf\xe9"],
  ["in Spanish", "\xbfQu\xe9 es? \xa1S\xed! \xbf\xc9l? \xa1\xc9sa!"],
  ["in French", "\xab \xc9t\xe9 \xbb : \xe7a, o\xf9 \xeates-vous n\xe9\xa0? \xc0 c\xf4t\xe9."],
])("windows-1252 %s is read", (_name, text) => {
  expect(decodeText(latin(text))).toBe(text);
});

test.each([
  ["Cyrillic", "c4eee1f0fbe920e4e5edfc2c20eaeeebebe5e3e8"],
  ["Chinese", "bbb6d3adc0b4b5bdbfceb3cca1a3"],
  ["Korean in markup", "3c53414d493e3c502054494d453d31303030303e3ebec8b3e7c7cfbcbcbfe420bfa9b7afbad03c2f503e"],
  ["Japanese", "82b182f182c982bf82cd8142837483408343838b"],
])("another encoding for %s is refused", (_name, hex) => {
  expect(() => decodeText(Buffer.from(hex, "hex"))).toThrow(/Save the file as UTF-8/);
});
