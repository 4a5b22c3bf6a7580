import { parseClock } from "./clock";

/** A line that names the speaker of the text below it. */
export type SpeakerHeading = {
  startMs: number;
  speaker: string;
  /** Whether the layout sets the time apart from the name: a wide gap, a tab, or brackets. */
  isSetApart: boolean;
};

const TIME = String.raw`(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?`;
/** `Ana Pérez  0:00` (Otter, Teams), `Ana Pérez (00:00):` (Rev), `Ana Pérez [00:00]`. */
const NAME_FIRST = new RegExp(
  String.raw`^\s{0,9}(\S(?:.{0,78}\S)?)(\s{1,20})(?:(${TIME})|\((${TIME})\)|\[(${TIME})\]):?\s{0,9}$`,
  "u",
);
/** `[00:00] Ana Pérez:`. Without the brackets and the colon, it is a note. */
const TIME_FIRST = new RegExp(
  String.raw`^\s{0,9}(?:\((${TIME})\)|\[(${TIME})\])\s{1,20}(\S(?:.{0,78}\S)?)\s?:\s{0,9}$`,
  "u",
);
const TIME_LAST = new RegExp(String.raw`(?:^|\s)[[(]?${TIME}[\])]?:?\s{0,9}$`, "u");
const LONGEST_LINE = 140;
const LONGEST_TIME = 40;

/** Parses the heading of a speaker's turn, or returns null. A title with a time ("Lunch 12:30") looks the same. */
export function parseSpeakerHeading(line: string): SpeakerHeading | null {
  if (line.length > LONGEST_LINE) return null;
  const [, before = "", gap = "", plain, round, square] = NAME_FIRST.exec(line) ?? [];
  const [, roundFirst, squareFirst, after = ""] = before ? [] : (TIME_FIRST.exec(line) ?? []);
  const time = plain ?? round ?? square ?? roundFirst ?? squareFirst;
  const speaker = before || after;
  if (time === undefined || !isSpeakerName(speaker)) return null;
  return { startMs: parseClock(time), speaker, isSetApart: plain === undefined || gap.length > 1 || gap === "\t" };
}

/** Returns whether a line ends with a time, as a heading does and a sentence may. */
export function endsWithTime(line: string): boolean {
  return TIME_LAST.test(line.slice(-LONGEST_TIME));
}

const LONGEST_NAME = 60;
const MOST_WORDS = 6;
/** What may be written small in a name: `Ludwig van Beethoven`, `Ana de la Cruz`, `Omar al-Hassan`, `Jeanne d’Arc`. */
const SMALL =
  /^(?:d[aeiou]|d[aeo]s|de[lnr]|della|l[ae]|el|al|v[ao]n|ter|bin|ibn|ben|[ey])$|^(?:al|el)-|^\p{Ll}{1,2}['’]\p{Lu}/u;
const CAPITAL = /^[\p{Lu}\p{Lt}\p{Lo}]/u;
const SENTENCE_MARK = /[!?;:…。！？<>]|\.\s+\p{Ll}|[.,]$/u;
const ABBREVIATED = /(?:^|[\s.])(?:\p{Lu}|Jr|Sr)\.$/u;
const NUMBERED = /^speaker[ _-]?\d{1,3}$/i;

/** Returns whether text has the form of a name: a few words with capitals, and no punctuation of a sentence. */
export function isSpeakerName(text: string): boolean {
  if (NUMBERED.test(text)) return true;
  if (text.length > LONGEST_NAME || !CAPITAL.test(text)) return false;
  if (SENTENCE_MARK.test(text) && !ABBREVIATED.test(text)) return false;
  const words = withoutRemark(text).split(/\s+/);
  return words.length <= MOST_WORDS && words.every((word) => SMALL.test(word) || !/^\p{Ll}/u.test(word));
}

/** Returns whether a name has a first and a last name, or is a label such as "Speaker 1". Titles are often one word. */
export function isFullName(text: string): boolean {
  // Chinese and other scripts without capitals have no space in a name.
  return NUMBERED.test(text) || /^\p{Lo}/u.test(text) || /\s/.test(withoutRemark(text));
}

/** `Ana Pérez (she/her)` */
const withoutRemark = (name: string) => name.replace(/\s{0,9}\([^()]{1,30}\)$/u, "");
