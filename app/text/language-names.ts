const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
/** Names that are also other words, unless they are written with a capital letter. */
const OTHER_WORDS = /^(?:polish|pali|twi)$/u;

const codes = new Map<string, string>();

/** The codes of two letters (ISO 639-1) of all languages, by their names in English and Spanish. */
function codesByName(): ReadonlyMap<string, string> {
  if (codes.size > 0) return codes;
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  for (const locale of ["en", "es"]) {
    const display = new Intl.DisplayNames([locale], { type: "language", fallback: "none" });
    for (const code of all) {
      const name = display.of(code)?.toLowerCase();
      if (name !== undefined && !codes.has(name)) codes.set(name, code);
    }
  }
  return codes;
}

/** Returns whether a word is the name of a language: "Turkish", "alemán". "Polish" is one, "polish" may be a verb. */
export const isLanguageName = (word: string): boolean => !OTHER_WORDS.test(word) && languageCode(word) !== null;

/** Returns the code of a language by its name in English or Spanish, or null: "de" of "German" and "Alemán". */
export const languageCode = (name: string): string | null => codesByName().get(name.toLowerCase()) ?? null;
