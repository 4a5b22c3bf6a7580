const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Names that are also other words, unless they are written with a capital letter. */
const OTHER_WORDS = /^(?:polish|pali|twi)$/u;

const names = new Set<string>();

/** The names of all languages with a code of two letters (ISO 639-1), in English and Spanish. */
function languageNames(): ReadonlySet<string> {
  if (names.size > 0) return names;
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  for (const locale of ["en", "es"]) {
    const display = new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
    for (const name of codes.map((code) => display.of(code))) if (name !== undefined) names.add(name.toLowerCase());
  }
  return names;
}

/** Returns whether a word is the name of a language: "Turkish", "alemán". "Polish" is one, "polish" may be a verb. */
export const isLanguageName = (word: string): boolean =>
  !OTHER_WORDS.test(word) && languageNames().has(word.toLowerCase());
