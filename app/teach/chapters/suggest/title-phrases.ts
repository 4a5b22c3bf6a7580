import { singularWords } from "~/extractive/suggestions/name-forms";
import { tokenize } from "~/text/tokenize";
import { partsOfNames, spokenWords, type TitleLanguage } from "./spoken-words";

/** A phrase that may name a subject, at one place in a text. */
export type Phrase = {
  /** The same for the singular and the plural, and for upper and lower case. */
  key: string;
  /** As the text writes it. */
  written: string;
  /** Whether it begins its sentence, where a capital letter says nothing. */
  isFirst: boolean;
  /** The word before it in its clause in lower case, and the key of the word after it, or "". */
  before: string;
  after: string;
};

const MAX_WORDS = 4;
const CLAUSE_END = /[^\p{L}\p{M}\p{N}\s'’+\-/&.]+|\.(?![\p{L}\p{N}])|\s[-–—]\s/u;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’+-]|\.(?=[\p{L}\p{N}]))*/gu;
/** Words that join two parts of a name: "rate of change", "función de pérdida". */
const JOINS: Record<TitleLanguage, ReadonlySet<string>> = {
  en: new Set(["of"]),
  es: new Set(["de", "del"]),
};
/** Nouns that end like adverbs. */
const NOT_ADVERBS =
  /^(?:family|assembly|supply|reply|anomaly|monopoly|italy|july|butterfly|homily|ally|poly|belly|jelly)$/u;
const ADVERB: Record<TitleLanguage, RegExp> = { en: /\p{L}{3,}ly$/u, es: /\p{L}{3,}mente$/u };

/** In Spanish, endings and accents are left out: "volcán", "volcanes". */
const KEYS: Record<TitleLanguage, (text: string) => string> = {
  en: (text) => singularWords(text).join(" "),
  es: (text) =>
    tokenize(text)
      .map((word) =>
        word.length > 3
          ? word
              .normalize("NFD")
              .replace(/\p{M}/gu, "")
              .replace(/(?:e?s|e)$/u, "")
          : word,
      )
      .join(" "),
};

/** What a word may be in a name: all of it, only a part of it, what joins its parts, or not in it. */
type Role = "whole" | "part" | "join" | "none";

/** Returns a function that lists the phrases of a sentence of which every word may name something. */
export function phraseReader(language: TitleLanguage): (text: string) => Phrase[] {
  const [spoken, parts, joins] = [spokenWords(language), partsOfNames(language), JOINS[language]];
  const roleOf = (word: string): Role => {
    const lower = word.toLowerCase();
    if (joins.has(lower)) return "join";
    if (parts.has(lower)) return "part";
    if (spoken.has(lower) || spoken.has(lower.split(/['’]/u)[0] ?? "") || !/\p{L}/u.test(word)) return "none";
    if (ADVERB[language].test(lower) && !NOT_ADVERBS.test(lower)) return "none";
    return word.length > 2 || /^\p{Lu}{2}$/u.test(word) ? "whole" : "none";
  };
  return (text) =>
    text
      .split(CLAUSE_END)
      .flatMap((clause, index) =>
        phrasesOfClause(clause.match(WORD) ?? [], { roleOf, keyOf: KEYS[language], isStart: index === 0 }),
      );
}

type Tools = { roleOf: (word: string) => Role; keyOf: (text: string) => string; isStart: boolean };

function phrasesOfClause(words: readonly string[], { roleOf, keyOf, isStart }: Tools): Phrase[] {
  const roles = words.map(roleOf);
  const phrases: Phrase[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to++) {
      if (!mayGoOn(roles.slice(from, to))) break;
      const written = words.slice(from, to).join(" ");
      if (!isName(written, roles.slice(from, to))) continue;
      phrases.push({
        key: keyOf(written),
        written,
        isFirst: isStart && from === 0,
        before: (words[from - 1] ?? "").toLowerCase(),
        after: keyOf(words[to] ?? ""),
      });
    }
  }
  return phrases;
}

/** "number of" joins nothing: only what is a name by itself goes on after "of". */
function mayGoOn(roles: readonly Role[]): boolean {
  const [last, before] = [roles.at(-1), roles.at(-2)];
  return last === "join" ? before === "whole" : last !== "none";
}

/** English words that end with a participle are cut from a clause: "coins locked in a channel". */
const PARTICIPLE = /[^e]ed$/u;
const POSSESSIVE = /['’]s?$/u;
const MAX_CHARACTERS = 60;

function isName(written: string, roles: readonly Role[]): boolean {
  if (roles.at(-1) === "join" || !roles.includes("whole") || written.length > MAX_CHARACTERS) return false;
  return !POSSESSIVE.test(written) && (roles.length === 1 || !PARTICIPLE.test(written));
}
