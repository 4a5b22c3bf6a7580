import { WORD } from "~/text/tokenize";

/** A line of a transcript. Times are seconds. */
export type Line = { startSeconds: number; endSeconds: number; text: string; speaker?: string | undefined };

/** A line with its quoted part: a range of its text, or null. */
export type QuotedLine = Line & { quoted: { start: number; end: number } | null };

type Quote = { quote: string; saidAtSeconds: number; endSeconds: number };

/**
 * Marks the quoted words in transcript lines. If the quote's words occur several times, takes the ones nearest to the
 * quote's time; punctuation between words is ignored. If the words are missing because the lecture changed, marks the
 * lines at that time.
 */
export function quotedLines(lines: readonly Line[], { quote, saidAtSeconds, endSeconds }: Quote): QuotedLine[] {
  const said = lines.flatMap(({ text }, line) =>
    [...text.matchAll(WORD)].map((match) => ({
      word: match[0].toLowerCase(),
      line,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const words = [...quote.matchAll(WORD)].map((match) => match[0].toLowerCase());
  const at = nearestRun(
    words,
    said.map(({ word }) => word),
    (index) => Math.abs((lines[said[index]?.line ?? 0]?.startSeconds ?? 0) - saidAtSeconds),
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
    const [first, last] = [own[0], own.at(-1)];
    return {
      ...line,
      quoted: first && last ? { start: first.start, end: withPunctuation(line.text, last.end) } : null,
    };
  });
}

/** Returns where `words` occur in `all` as one run, nearest by `distance`; or null. */
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

/** Returns the end of a word, including the punctuation after it. */
function withPunctuation(text: string, end: number): number {
  return end + (/^[.,;:!?…”"')\]]+/.exec(text.slice(end))?.[0].length ?? 0);
}
