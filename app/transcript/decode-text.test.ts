import { expect, test } from "vitest";
import { decodeText } from "./decode-text";

const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return littleEndian ? bytes : bytes.swap16();
};

test.each([
  ["UTF-8", Buffer.from("naïve “café”")],
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFnaïve “café”")],
  ["UTF-16, little-endian", utf16("naïve “café”", true)],
  ["UTF-16, big-endian", utf16("naïve “café”", false)],
  ["windows-1252", Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65, 0x20, 0x93, 0x63, 0x61, 0x66, 0xe9, 0x94])],
])("%s is read", (_name, bytes) => {
  expect(decodeText(bytes)).toBe("naïve “café”");
});

test("every kind of line end becomes one", () => {
  expect(decodeText(Buffer.from("a\r\nb\rc\nd"))).toBe("a\nb\nc\nd");
});
