import { WORD } from "~/text/tokenize";

/** A line of a transcript. Times are seconds. */
export type Line = { startSeconds: number; endSeconds: number; text: string; speaker?: string | undefined };

/** A line with the part of it that is quoted: characters of its text, or null. */
export type QuotedLine = Line & { quoted: { start: number; end: number } | null };

type Quote = { quote: string; saidAtSeconds: number; endSeconds: number };

/**
 * Marks in lines the words that are quoted: the run of the quote's words, whatever stands between them, that begins
 * nearest to when they are said. A quote whose words are not there (the lecture was changed) marks the lines of its time.
 */
export function quotedLines(lines: readonly Line[], { quote, saidAtSeconds, endSeconds }: Quote): QuotedLine[] {
  const said = lines.flatMap(({ text }, line) =>
    [...text.matchAll(WORD)].map((match) => ({
      word: fold(match[0]),
      line,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const words = [...quote.matchAll(WORD)].map((match) => fold(match[0]));
  const at = nearestRun(
    words,
    said.map(({ word }) => word),
    (index) => Math.abs(lines[said[index]!.line]!.startSeconds - saidAtSeconds),
  );
  if (at === null) {
    return lines.map((line) => {
      const isThen = line.startSeconds < endSeconds && line.endSeconds > saidAtSeconds;
      return { ...line, quoted: isThen ? { start: 0, end: line.text.length } : null };
    });
  }
  const run = said.slice(at, at + words.length);
  return lines.map((line, index) => {
    const own = run.filter((word) => word.line === index);
    return {
      ...line,
      quoted: own.length > 0 ? { start: own[0]!.start, end: wordEnd(line.text, own.at(-1)!.end) } : null,
    };
  });
}

const fold = (word: string) => word.toLowerCase();

/** Where `words` stand in `all` as one run, nearest by `distance`; null when nowhere. */
function nearestRun(
  words: readonly string[],
  all: readonly string[],
  distance: (index: number) => number,
): number | null {
  let best: number | null = null;
  if (words.length === 0) return null;
  for (let at = 0; at + words.length <= all.length; at++) {
    if (words.some((word, offset) => all[at + offset] !== word)) continue;
    if (best === null || distance(at) < distance(best)) best = at;
  }
  return best;
}

/** A word's end with the signs that close it. */
function wordEnd(text: string, end: number): number {
  return end + (/^[.,;:!?…”"')\]]+/.exec(text.slice(end))?.[0].length ?? 0);
}
