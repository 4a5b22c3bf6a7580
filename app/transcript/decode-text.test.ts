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
