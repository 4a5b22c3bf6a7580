import type { SpokenLine, SpokenWord } from "./speech";

/** Two lines of 42 characters, as in broadcasters' caption guidelines. */
const MAX_CHARACTERS = 84;

export type Caption = { startMs: number; endMs: number; text: string };

/** Returns captions with the times of the speech: one cue per sentence, or several of similar length for a long one. */
export function captionsOf(lines: SpokenLine[]): Caption[] {
  return lines.flatMap(({ words, end }) => {
    const parts = splitWords(words);
    return parts.map((part, index) => ({
      startMs: Math.round((part[0]?.start ?? end) * 1000),
      endMs: Math.round((parts[index + 1]?.[0]?.start ?? end) * 1000),
      text: textOf(part),
    }));
  });
}

function splitWords(words: SpokenWord[]): SpokenWord[][] {
  const text = textOf(words);
  if (text.length <= MAX_CHARACTERS) return [words];
  const wanted = text.length / Math.ceil(text.length / MAX_CHARACTERS);
  const cost = (at: number) => {
    const before = textOf(words.slice(0, at));
    const overlong = before.length > MAX_CHARACTERS ? 1_000 : 0;
    return Math.abs(before.length - wanted) - (/[,:;]$/.test(before) ? 18 : 0) + overlong;
  };
  const places = words.map((_, index) => index).slice(1);
  const best = places.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  return [words.slice(0, best), ...splitWords(words.slice(best))];
}

const textOf = (words: SpokenWord[]) => words.map((word) => word.shown).join(" ");
