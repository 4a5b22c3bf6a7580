/** Replaces runs of whitespace by one space, and trims. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
