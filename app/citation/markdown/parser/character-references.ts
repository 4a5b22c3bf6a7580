import { decodeNamedCharacterReference } from "decode-named-character-reference";

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{0,31}));/y;
const ESCAPE_OR_REFERENCE = /\\([!-/:-@[-`{-~])|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{0,31});/g;

/**
 * Decodes the reference at an offset, such as `&amp;` or `&#38;`, and returns where it ends; null for anything else.
 */
export function referenceAt(text: string, at: number): { value: string; end: number } | null {
  REFERENCE.lastIndex = at;
  const match = REFERENCE.exec(text);
  if (!match) return null;
  const [reference, decimal, hexadecimal, name] = match;
  const value = name
    ? decodeNamedCharacterReference(name)
    : characterOf(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16));
  return value === false ? null : { value, end: at + reference.length };
}

/** Removes the backslashes of escapes and decodes character references. */
export function unescapeText(text: string): string {
  return text.replace(
    ESCAPE_OR_REFERENCE,
    (match, escaped?: string) => escaped ?? referenceAt(match, 0)?.value ?? match,
  );
}

/** Returns U+FFFD for controls, lone surrogates and noncharacters, which cannot be displayed. */
function characterOf(code: number): string {
  const isControl =
    (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) || (code > 126 && code < 160);
  const isHalf = code > 0xd7ff && code < 0xe000;
  const isNoCharacter = (code > 0xfdcf && code < 0xfdf0) || (code & 0xfffe) === 0xfffe || code > 0x10ffff;
  return isControl || isHalf || isNoCharacter ? "\uFFFD" : String.fromCodePoint(code);
}
