const CHINESE_OR_JAPANESE = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3001-\u301F\u30FB\u30FC\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFF70`;
/** These put spaces between phrases, but not between words. */
const SPACED_BY_PHRASE = String.raw`\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`;

const UNSPACED = new RegExp(`[${CHINESE_OR_JAPANESE}${SPACED_BY_PHRASE}]`, "u");
const UNSPACED_PAIR = pairOf(CHINESE_OR_JAPANESE + SPACED_BY_PHRASE);
const CHINESE_OR_JAPANESE_PAIR = pairOf(CHINESE_OR_JAPANESE);

/** Returns whether a character, letter or punctuation, is of a script that puts no space between words. */
export const isUnspaced = (character: string): boolean => UNSPACED.test(character);

/** Joins two words with a space, or without one where their script has none between words. */
export const joinWords = (before: string, after: string): string => join(before, after, UNSPACED_PAIR);

/** Joins two lines with a space, or without one in Chinese and Japanese. */
export const joinLines = (before: string, after: string): string => join(before, after, CHINESE_OR_JAPANESE_PAIR);

type Pair = { end: RegExp; start: RegExp };

function pairOf(characters: string): Pair {
  return { end: new RegExp(`[${characters}]$`, "u"), start: new RegExp(`^[${characters}]`, "u") };
}

const join = (before: string, after: string, { end, start }: Pair) =>
  `${before}${end.test(before.slice(-2)) && start.test(after) ? "" : " "}${after}`;
