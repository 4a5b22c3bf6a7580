import { unescapeText } from "./character-references";
import { MAX_PARENTHESES } from "./limits";

export type LinkTarget = { url: string; title: string | null; end: number };

const SPACES = /[ \t\n]*/y;
const POINTED = /<((?:[^<>\\\n]|\\.)*)>/y;
/** Titles are in double or single quotation marks, or in parentheses. */
const TITLE = /"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|\(((?:[^()\\]|\\[\s\S])*)\)/y;

/** Reads `(address "title")` at an offset; null when it is not there. */
export function linkTargetAt(text: string, at: number): LinkTarget | null {
  if (text[at] !== "(") return null;
  const start = skip(SPACES, text, at + 1);
  const address = text[start] === "<" ? pointedAddress(text, start) : bareAddress(text, start);
  if (!address) return null;
  let end = skip(SPACES, text, address.end);
  let title: string | null = null;
  if (end > address.end) {
    TITLE.lastIndex = end;
    const match = TITLE.exec(text);
    if (match) {
      title = unescapeText(match[1] ?? match[2] ?? match[3] ?? "");
      end = skip(SPACES, text, end + match[0].length);
    }
  }
  return text[end] === ")" ? { url: unescapeText(address.url), title, end: end + 1 } : null;
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

function pointedAddress(text: string, at: number): { url: string; end: number } | null {
  POINTED.lastIndex = at;
  const [pointed, url] = POINTED.exec(text) ?? [];
  return pointed === undefined || url === undefined ? null : { url, end: at + pointed.length };
}

function bareAddress(text: string, start: number): { url: string; end: number } | null {
  let depth = 0;
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 127) break;
    if (code === BACKSLASH && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? "")) at++;
    else if (code === OPEN && ++depth > MAX_PARENTHESES) return null;
    else if (code === CLOSE && --depth < 0) break;
  }
  return depth > 0 ? null : { url: text.slice(start, at), end: at };
}
const [BACKSLASH, OPEN, CLOSE] = [92, 40, 41];
