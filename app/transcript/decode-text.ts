/**
 * Bytes to text with newlines as "\n". A byte order mark decides; without one, UTF-8 when the bytes are valid UTF-8,
 * else windows-1252, which every byte sequence is.
 */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** What windows-1252 has at 0x80–0x9f, where Latin-1 has control characters (WHATWG Encoding, index-windows-1252). */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** why our own: Node's TextDecoder reads windows-1252 as Latin-1 (nodejs/node issue 56542), and loses quotation marks. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1").replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!);
}
