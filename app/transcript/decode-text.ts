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
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
