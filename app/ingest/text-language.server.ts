import { francAll } from "franc-min";
import { data } from "franc-min/data.js";
import { expressions } from "franc-min/expressions.js";
import { primaryLanguage } from "~/text/primary-language";
import { tokenize } from "~/text/tokenize";

/** Letters from which a language can be told. Other scripts than the Latin tell it earlier. */
const ENOUGH = { latin: 150, other: 20 };
const [PIECES, PIECE_CHARACTERS] = [20, 500];
/** English with at least this share of the best score is English: franc knows few trigrams of formulas and names. */
const NEARLY_BEST = 0.985;
/**
 * Danish and Norwegian, which franc-min does not know, look like Swedish or Dutch with another language close behind. In
 * 100 pieces of each, the second language had at most 0.95 in real Swedish and Dutch, but 0.98 (median) in Danish and
 * 0.96 in Norwegian. Catalan and Galician cannot be told from spoken Spanish like that: Portuguese is as close to both.
 * Words that only they have tell them apart.
 */
const LIKE_DANISH = new Set(["swe", "nld"]);
const CLOSE_BEHIND = 0.95;
/** Frequent words that similar languages do not have. */
const OWN_WORDS = {
  ca: new Set(
    "amb els això aquest aquesta aquests aquestes també perquè doncs molt molta molts són avui veurem".split(" "),
  ),
  gl: new Set("unha unhas dunha nunha cunha tamén moi máis hoxe imos entón xa teñen cando dous".split(" ")),
};
/** The own words that a piece must have at least, and how many different ones. */
const OWN = { words: 3, different: 2 };

/**
 * Returns the language of a text as a tag such as `es` (BCP 47), or null if the text is too short or mixed to tell.
 * Compares the trigrams of its first pieces with those of 82 languages (franc); more than half must agree. Of the 271
 * transcripts it was tried with, nearly all in English, 24 were too short and none was taken for another language.
 */
export function textLanguage(text: string): string | null {
  const pieces = Array.from({ length: PIECES }, (_, at) =>
    text.slice(at * PIECE_CHARACTERS, (at + 1) * PIECE_CHARACTERS),
  ).filter((piece, at) => piece !== "" && (at === 0 || piece.length === PIECE_CHARACTERS));
  const votes = new Map<string, number>();
  for (const language of pieces.map(pieceLanguage))
    if (language !== null) votes.set(language, (votes.get(language) ?? 0) + 1);
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  return best && best[1] > pieces.length / 2 ? best[0] : null;
}

function pieceLanguage(piece: string): string | null {
  const latin = piece.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const letters = piece.match(/\p{L}/gu)?.length ?? 0;
  if (letters < (latin > letters / 2 ? ENOUGH.latin : ENOUGH.other)) return null;
  const own = languageOfOwnWords(piece);
  if (own !== null) return own;
  const scored = francAll(piece, { minLength: 1 });
  const [best, second] = scored;
  if (best === undefined || best[0] === "und") return null;
  if (scored.some(([code, score]) => code === "eng" && score >= NEARLY_BEST)) return "en";
  const isDoubtful = LIKE_DANISH.has(best[0]) && (second?.[1] ?? 0) >= CLOSE_BEHIND;
  return isDoubtful ? null : tagOf(best[0]);
}

function languageOfOwnWords(piece: string): string | null {
  const words = tokenize(piece);
  for (const [language, known] of Object.entries(OWN_WORDS)) {
    const own = words.filter((word) => known.has(word));
    if (own.length >= OWN.words && new Set(own).size >= OWN.different) return language;
  }
  return null;
}

/** Returns the tag of a language (BCP 47) by its code in ISO 639-3: `es` for `spa`. */
const tagOf = (code: string): string | null => Intl.getCanonicalLocales(code)[0] ?? null;

/** The keys of `expressions` are languages with a script of their own (`jpn`), and scripts (`Latin`). */
const KNOWN = new Set(
  [...Object.values(data).flatMap(Object.keys), ...Object.keys(expressions)]
    .filter((code) => /^[a-z]{3}$/.test(code))
    .map(tagOf),
);

/**
 * Returns whether `textLanguage` recognizes every long text in a language. It takes some in Catalan or Galician, and
 * those in languages that it does not know, for a similar one.
 */
export const canRecognize = (language: string): boolean => KNOWN.has(primaryLanguage(language));
