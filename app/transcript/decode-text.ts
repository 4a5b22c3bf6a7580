import { TranscriptError } from "./transcript-error";

/** UTF-8 may have this share of invalid characters, which a cut or merged file has. Other encodings have far more. */
const MAX_INVALID_SHARE = 0.25;
/** Enough characters to tell whether text is in a Western language. */
const SAMPLE_CHARACTERS = 200_000;

/**
 * Decodes text and normalizes newlines to "\n". The encoding follows from a byte order mark, or else from the zero
 * bytes of UTF-16 and UTF-32. Other bytes are UTF-8 if nearly all characters are valid, or else windows-1252. Throws
 * TranscriptError if they are neither.
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
    return decodeNearlyUtf8(bytes) ?? decodeWestern(bytes);
  }
}

/** Decodes UTF-8 with few invalid bytes. Drops an incomplete character at the end. Returns null for other bytes. */
function decodeNearlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
  const invalid = countOf(text, /\uFFFD/g);
  const valid = countOf(text, /[^\0-\x7f\uFFFD]/gu);
  return valid > 0 && invalid <= MAX_INVALID_SHARE * valid ? text : null;
}

function decodeWestern(bytes: Uint8Array): string {
  const text = decodeWindows1252(bytes);
  if (isOtherScript(text.slice(0, SAMPLE_CHARACTERS)))
    throw new TranscriptError("encoding", "The encoding of the file is not recognized. Save the file as UTF-8.");
  return text;
}

/**
 * Returns whether text that was decoded as windows-1252 is in a script that it does not have. Cyrillic, Greek, Korean
 * or Chinese text becomes runs of accented letters and signs, but Western languages accent single letters.
 */
function isOtherScript(text: string): boolean {
  if (/(?![\s\x7f-\x9f])\p{Cc}/u.test(text)) return false; // binary, which is reported as such
  const words = text.replace(/<[^<>]{0,300}>/g, "");
  const high = countOf(words, /[^\0-\x7f]/g);
  const inRuns = (words.match(/[^\0-\x7f]{2,}/g) ?? []).reduce((sum, run) => sum + run.length, 0);
  return high >= 6 && high >= 0.25 * (high + countOf(words, /[a-z]/gi)) && inRuns > high / 2;
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

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
