import { collapseWhitespace } from "~/text/collapse-whitespace";
import { withText, type Line, type LineChange } from "./line";

export type Replacement = { find: string; replace: string; wholeWords: boolean; matchCase: boolean };

/** Returns the pattern of words to find, or null for none. They are plain text: nothing in them is a wildcard. */
function patternOf({ find, wholeWords, matchCase }: Replacement): RegExp | null {
  const words = collapseWhitespace(find);
  if (words === "") return null;
  const literal = words.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\${sign}`);
  const inWord = String.raw`[\p{L}\p{M}\p{N}_]`;
  const source = wholeWords ? `(?<!${inWord})${literal}(?!${inWord})` : literal;
  return new RegExp(source, matchCase ? "gu" : "giu");
}

/** Returns the changes that replace words in all lines. Lines that would be empty are deleted. */
export function replaceText(lines: readonly Line[], replacement: Replacement): LineChange[] {
  const pattern = patternOf(replacement);
  if (!pattern) return [];
  let deleted = 0;
  return lines.flatMap((line, index) => {
    const text = collapseWhitespace(line.text.replace(pattern, () => replacement.replace));
    if (text === line.text) return [];
    const at = index - deleted;
    if (text === "") deleted++;
    return [{ at, from: [line], to: text === "" ? [] : [withText(line, text)] }];
  });
}

/** Counts how often words occur. */
export function countMatches(lines: readonly Line[], replacement: Replacement): number {
  const pattern = patternOf(replacement);
  if (!pattern) return 0;
  return lines.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}
