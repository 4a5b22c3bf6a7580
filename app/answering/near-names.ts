import { editDistance } from "~/text/edit-distance";
import { tokenize } from "~/text/tokenize";

/** Something that has several names. `shown`: how it is written where it is suggested. */
type Named = { names: readonly string[]; shown: string };

const MAX_NEAR = 3;
/** Items to compare. A course has fewer lectures, and a lecture fewer chapters. */
const MAX_COMPARED = 1_000;
const MIN_CLOSENESS = 0.5;
const MAX_CHANGES = 8;

/** Returns the items whose names are most like what was asked for, nearest first, as they are shown. At most three. */
export function nearNames(wanted: string, items: readonly Named[]): string[] {
  return items
    .slice(0, MAX_COMPARED)
    .map(({ names, shown }) => ({ shown, closeness: Math.max(0, ...names.map((name) => closeness(wanted, name))) }))
    .filter((item) => item.closeness >= MIN_CLOSENESS)
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, MAX_NEAR)
    .map(({ shown }) => shown);
}

/** Returns 1 for equal names, and less for each letter or word in which they differ. */
function closeness(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const longest = Math.max(a.length, b.length, 1);
  const byLetters = 1 - editDistance(a, b, Math.min(MAX_CHANGES, longest)) / longest;
  return Math.max(0, byLetters, sharedWords(a, b));
}

function sharedWords(one: string, other: string): number {
  const [a, b] = [new Set(tokenize(one)), new Set(tokenize(other))];
  const smaller = Math.min(a.size, b.size);
  if (smaller === 0) return 0;
  return [...a].filter((word) => b.has(word)).length / smaller;
}
