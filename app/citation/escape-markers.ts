import { LABELED } from "./provider-marker-grammar";

/** U+2060, which is invisible and allows no line break. */
const WORD_JOINER = "\u2060";

/**
 * Escapes what looks like a citation in the words of a lecture. Square brackets get a backslash, which Markdown doesn't
 * show. Other forms of markers get an invisible character, because a backslash before them would be shown.
 */
export function escapeMarkers(text: string): string {
  return text
    .replace(/[[\]]/g, "\\$&")
    .replace(LABELED, `$&${WORD_JOINER}`)
    .replace(/[⁰¹²³⁴-⁹]+/g, `${WORD_JOINER}$&`);
}

/** Returns the words as they were before `escapeMarkers`. */
export function unescapeMarkers(text: string): string {
  return text.replace(/\\([[\]])/g, "$1").replaceAll(WORD_JOINER, "");
}
