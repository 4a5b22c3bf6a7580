/**
 * Decodes text and normalizes newlines to "\n". The encoding follows from a byte order mark, or else from the zero
 * bytes of UTF-16 and UTF-32. Other bytes are UTF-8 if they are valid UTF-8, or else windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
}

function decode(bytes: Uint8Array): string {
  const unicode = detectUnicode(bytes);
  if (unicode === "utf-32le" || unicode === "utf-32be") return decodeUtf32(bytes, unicode === "utf-32le");
  if (unicode) return new TextDecoder(unicode).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

type Unicode = "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be";

/** Detects UTF-16 and UTF-32 by the byte order mark or the first character, which is ASCII in every transcript. */
function detectUnicode([a, b, c, d]: Uint8Array): Unicode | null {
  const is = (...bytes: (number | "any")[]) =>
    [a, b, c, d].slice(0, bytes.length).every((byte, i) => (bytes[i] === "any" ? Boolean(byte) : byte === bytes[i]));
  if (is(0xff, 0xfe, 0, 0) || is("any", 0, 0, 0)) return "utf-32le";
  if (is(0, 0, 0xfe, 0xff) || is(0, 0, 0, "any")) return "utf-32be";
  if (is(0xff, 0xfe) || is("any", 0, "any", 0)) return "utf-16le";
  if (is(0xfe, 0xff) || is(0, "any", 0, "any")) return "utf-16be";
  return null;
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian);
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD");
  }
  return parts.join("");
}

/** Windows-1252 at 0x80–0x9f, where Latin-1 has control characters (WHATWG Encoding, index-windows-1252). */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Node's TextDecoder reads windows-1252 as Latin-1 (nodejs/node#56542), which loses quotation marks. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}
