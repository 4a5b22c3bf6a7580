/** Runs of white space become one space; none is left at the ends. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
