import { isCommonWord } from "~/ai/local-embedder/common-words.server";
import type { Reader } from "~/identity/viewer";
import { contentTerms } from "~/text/content-terms";
import { editDistance } from "~/text/edit-distance";
import { stem } from "~/text/stem";
import { tokenize, wordsAsWritten } from "~/text/tokenize";
import { wholeWord } from "~/text/whole-word";
import { writtenNames } from "~/text/written-names";
import type { Sql } from "~db/connect.server";
import { courseTerms, textWithTerm, unsaidWords } from "~db/vocabulary.server";
import { isEnglishWord } from "./is-english-word.server";

const MIN_LENGTH = 4;
/** Shorter words may be anything; one without a vowel lacks one: "lst" is "list". */
const WITHOUT_VOWEL = /^[bcdfghjklmnpqrstvwxz]{3}$/u;
/** Letters that an abbreviation leaves out of a stem at least: "params" of "paramet". */
const LEFT_OUT = 2;
/** Letters that a word as typed may have behind its stem. */
const MAX_ENDING = 3;
/** Letters from which on a stem may have any ending. */
const LONG_STEM = 5;
/** The bonus of a candidate that follows the previous word in the course too. */
const NEIGHBOR_BONUS = 0.5;
/** What is typed for what lecturers say in words, and no typing error of another word. */
const NOTATION =
  /^(?:sqrt|cbrt|arg(?:max|min)|arc(?:sin|cos|tan)|sinh|cosh|tanh|cosec|relu|gelu|regex|json|yaml|html|https?)$/iu;
/** A letter more makes another thing of a name with a number: "BM25F". */
const CODE = /\p{L}\d|\d\p{L}/u;
/** "lhopital", "dalembert": an article or a preposition without its apostrophe. */
const ELIDED = /^[ld](?=[aeiouh])/u;
/** Longer questions are not typed in a hurry, and cost a lookup per word. */
const MAX_WORDS = 30;
const MAX_CORRECTIONS = 3;
const MAX_CANDIDATES = 6;
/** A stem of so few letters with two errors is another word: "porter" and "postgres". */
const SHORT_STEM = 6;
/** Letters from which on a word may have two errors. */
const TWO_ERRORS = 8;

type Asked = {
  courseId: string;
  question: string;
  /** The words, in lower case, that may be replaced. */
  only?: ReadonlySet<string> | undefined;
  /** Titles of lectures and chapters: the course says their words too. */
  titles?: readonly string[];
};

/**
 * Replaces words that neither the course nor common English has by the nearest word that the course says. Returns the
 * question unchanged if there is none.
 */
export async function correctQuestion(
  { courseId, question, only, titles = [] }: Asked,
  { sql, reader }: { sql: Sql; reader: Reader },
): Promise<string> {
  const asked = question.replaceAll("\0", " ").toWellFormed();
  const written = wordsAsWritten(asked);
  const doubtful =
    written.length > MAX_WORDS
      ? []
      : [...new Set(written)].filter((word) => isDoubtful(word) && (only?.has(word.toLowerCase()) ?? true));
  if (doubtful.length === 0) return question;
  const titled = titles.join("\n");
  const ofTitles = contentTerms(titled);
  const wordsOfTitles = new Set(tokenize(titled));
  const unsaid = (await unsaidWords(sql, reader, courseId, doubtful))
    .filter((word) => !wordsOfTitles.has(word.toLowerCase()))
    .slice(0, MAX_CORRECTIONS);
  if (unsaid.length === 0) return question;
  const initials = new Set(
    unsaid.map((word) => word.toLowerCase()).flatMap((word) => [...word.slice(0, ELIDED.test(word) ? 2 : 1)]),
  );
  const said = await courseTerms(sql, reader, courseId, [...initials]);
  const terms = [...new Set([...said, ...[...ofTitles].filter((term) => initials.has(term.charAt(0)))])];
  const textOf: TextOf = async (term, followedBy) =>
    `${await textWithTerm(sql, reader, courseId, { term, followedBy })}${ofTitles.has(term) ? `\n${titled}` : ""}`;
  const names = writtenNames(asked);
  let text = asked;
  for (const word of unsaid) {
    const before = written[written.indexOf(word) - 1];
    const typed = { word: word.toLowerCase(), before, isName: names.has(word) };
    const meant = nearestAsking(typed, asked) ?? (await nearestSaid(typed, terms, textOf));
    if (meant !== null) text = text.replace(wholeWord(word, "gu"), meant);
  }
  return text;
}

/** Written without their apostrophe. */
const CONTRACTIONS =
  /^(?:whats|whos|hows|wheres|thats|cant|dont|wont|isnt|arent|doesnt|didnt|couldnt|shouldnt|wouldnt|havent|hasnt|ive|youre|theyre|lets)$/iu;

const isDoubtful = (word: string) =>
  (word.length >= MIN_LENGTH || WITHOUT_VOWEL.test(word)) &&
  !NOTATION.test(word) &&
  !CONTRACTIONS.test(word) &&
  !isFormOfCommonWord(word.toLowerCase());

/**
 * Returns whether a word has a form that is a common word: "knobs" of "knob", "compress" of "compressed". "Docs" is
 * rather short for something.
 */
function isFormOfCommonWord(word: string): boolean {
  if (isCommonWord(word) || (/(?:ed|\p{L}{3}[^s]s)$/u.test(word) && isCommonWord(word.slice(0, -1)))) return true;
  const base = word.replace(/e$/u, "");
  // "Traine" and "retriev" have too many or too few letters, and "scann" would double its last one only before an ending.
  const isMistyped = isCommonWord(base === word ? `${word}e` : base) || /([^ls])\1$/u.test(word);
  return !isMistyped && ["ed", "ing", "ion"].some((ending) => isCommonWord(`${base}${ending}`));
}

/** Long words that questions are asked with, whatever they are about. */
const ASKING =
  "explain describe difference between example summarize summary compare definition meaning default calculated computed".split(
    " ",
  );

/** The same of questions for a person. */
const ASKING_WHO = "invented developed discovered created".split(" ");

/** A word as typed, in lower case, and the one before it. `isName`: whether it is written as a name. */
type Typed = { word: string; before: string | undefined; isName: boolean };

/** Returns the word for asking that was probably meant, or null. */
function nearestAsking({ word, isName }: Typed, question: string): string | null {
  if (isName) return null;
  const ofWho = /^\s*who\b/iu.test(question) ? ASKING_WHO : [];
  const most = word.length >= TWO_ERRORS - 1 ? 2 : 1;
  return (
    [...ASKING, ...ofWho].find((asking) => word[0] === asking[0] && editDistance(word, asking, most) <= most) ?? null
  );
}

/** Returns text of the course that has a stem and, if one is given, another directly behind it. */
type TextOf = (term: string, followedBy?: string) => Promise<string>;

/** Returns the word of the course that was probably meant, as the course writes it. A name can only mean another name. */
async function nearestSaid(
  { word, before, isName }: Typed,
  terms: readonly string[],
  textOf: TextOf,
): Promise<string | null> {
  const full = isName ? null : abbreviated(word, terms);
  if (full !== null) return inNumberOf(word, formsOf(full, await textOf(full)));
  const apart = await writtenApart(word, terms, textOf);
  if (apart !== null) return apart;
  if (terms.some((term) => isCompound(word, term)) || (await isEnglishWord(word))) return null;
  const most = word.length >= TWO_ERRORS ? 2 : 1;
  const near = terms
    .map((term) => ({ term, distance: distanceToTerm(word, term, most) }))
    .filter(({ term, distance }) => distance <= (term.length > SHORT_STEM ? most : 1))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_CANDIDATES)
    .map(({ term }) => term);
  // Of "stemmimg" only the ending is mistyped.
  const begun = terms.filter((term) => term.length >= MIN_LENGTH && word.startsWith(term) && !near.includes(term));
  let best: { form: string; distance: number } | null = null;
  for (const term of [...near, ...begun]) {
    const text = await textOf(term);
    const names = isName ? new Set([...writtenNames(text)].map((name) => name.toLowerCase())) : null;
    for (const form of new Set(formsOf(term, text))) {
      if (
        names?.has(form) === false ||
        (CODE.test(word) && word.startsWith(form)) ||
        (WITHOUT_VOWEL.test(word) && withoutVowels(form) !== word)
      )
        continue;
      const asWritten = editDistance(word, form, most + 2);
      if (begun.includes(term) && asWritten > 1) continue;
      // The form that is written most alike decides between forms of one word.
      const distance =
        Math.min(asWritten, editDistance(stem(word), stem(form), most)) +
        asWritten / 10 -
        (before !== undefined && follows(before, form, text) ? NEIGHBOR_BONUS : 0);
      if (distance < (best?.distance ?? Infinity)) best = { form, distance };
    }
  }
  return best?.form ?? null;
}

/** "gpt" lacks no vowel of "gets". */
const withoutVowels = (word: string) => word.replace(/[aeiouy]/gu, "");

/** Returns whether a word is a term with another word behind it: "lowercased" is no typing error of "lower". */
const isCompound = (word: string, term: string) =>
  term.length >= MIN_LENGTH &&
  word.length >= term.length + MIN_LENGTH &&
  word.startsWith(term) &&
  isFormOfCommonWord(word.slice(term.length));

/** Returns the two words that the course says one after the other and that were typed as one: "stop words" of "stopword". */
async function writtenApart(word: string, terms: readonly string[], textOf: TextOf): Promise<string | null> {
  const known = new Set(terms);
  if (ELIDED.test(word) && known.has(stem(word.slice(1)))) return `${word.charAt(0)} ${word.slice(1)}`;
  for (let at = MIN_LENGTH - 1; at <= word.length - (MIN_LENGTH - 1); at++) {
    const [first, second] = [stem(word.slice(0, at)), stem(word.slice(at))];
    if (!known.has(first)) continue;
    const said = tokenize(await textOf(first, second));
    const found = said.findIndex((form, index) => stem(form) === first && stem(said[index + 1] ?? "") === second);
    if (found >= 0) return said.slice(found, found + 2).join(" ");
  }
  return null;
}

/** Returns the only term that begins with a word and goes on, or null. */
function abbreviated(word: string, terms: readonly string[]): string | null {
  const base = word.replace(/s$/u, "");
  if (base.length < MIN_LENGTH - 1) return null;
  const [term, other] = terms.filter((long) => long.startsWith(base) && long.length >= base.length + LEFT_OUT);
  return term !== undefined && other === undefined ? term : null;
}

/** The words of a text with a stem, in order. */
const formsOf = (term: string, text: string) =>
  tokenize(text).filter((form) => form.startsWith(term.slice(0, -1)) || stem(form) === term);

/** Returns the most frequent form of an abbreviated word, in the plural if it is: "parameters" for "params". */
function inNumberOf(word: string, forms: readonly string[]): string | null {
  if (!word.endsWith("s")) return mostFrequent(forms);
  const plural = mostFrequent(forms.filter((form) => form.endsWith("s")));
  const singular = mostFrequent(forms);
  return plural ?? (singular === null ? null : `${singular}s`);
}

function mostFrequent(forms: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Returns whether a text has a word directly behind a form of another. */
function follows(before: string, word: string, text: string): boolean {
  const words = tokenize(text);
  const opening = stem(before.toLowerCase());
  return words.some((said, index) => said === word && words[index - 1]?.startsWith(opening));
}

/** A letter too few or too many before the ending moves it. */
const lengthsNear = ({ length }: string) => (length >= LONG_STEM ? [length, length - 1, length + 1] : [length]);

/** The course's index has stems, of which the word as typed may have a longer form: only as much of it is compared. */
function distanceToTerm(word: string, term: string, most: number): number {
  if (term.length < MIN_LENGTH - 1) return Infinity;
  return Math.min(
    editDistance(word, term, most),
    editDistance(stem(word), term, most),
    term.length >= LONG_STEM || (term.length >= MIN_LENGTH && word.length - term.length <= MAX_ENDING)
      ? Math.min(...lengthsNear(term).map((length) => editDistance(word.slice(0, length), term, 1)))
      : Infinity,
  );
}
