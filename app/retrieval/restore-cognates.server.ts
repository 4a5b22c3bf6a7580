import type { Reader } from "~/identity/viewer";
import { editDistance } from "~/text/edit-distance";
import { stem } from "~/text/stem";
import { tokenize } from "~/text/tokenize";
import { wholeWord } from "~/text/whole-word";
import type { Sql } from "~db/connect.server";
import { courseTerms, textWithTerm, unsaidWords } from "~db/vocabulary.server";

/** Letters that a word and its translation share at least: "invertido" and "inverted". */
const MIN_SHARED = 5;
/** Errors between a wrong translation and the word that was meant: "invested" and "inverted". */
const MAX_DISTANCE = 3;

/**
 * Puts the course's own words into a translated question: a word that the course never says becomes one that it does
 * say, if the original has the same root and the two are spelled alike. Dictionaries choose everyday senses: Apertium
 * makes "índice invertido" an "index invested".
 */
export async function restoreCognates(
  { courseId, original, translated }: { courseId: string; original: string; translated: string },
  { sql, reader }: { sql: Sql; reader: Reader },
): Promise<string> {
  const typed = tokenize(original).map(withoutAccents);
  const words = [...new Set(tokenize(translated))].filter((word) => isLongWord(word) && !typed.includes(word));
  const unsaid = words.length === 0 ? [] : await unsaidWords(sql, reader, courseId, words);
  if (unsaid.length === 0) return translated;
  const roots = (await courseTerms(sql, reader, courseId, [...new Set(typed.map((word) => word.charAt(0)))])).filter(
    (term) => term.length >= MIN_SHARED && typed.some((word) => word.startsWith(term)),
  );
  let question = translated;
  for (const word of unsaid) {
    const root = roots.find((term) => editDistance(stem(word), term, MAX_DISTANCE) <= MAX_DISTANCE);
    if (root === undefined) continue;
    const said = await textWithTerm(sql, reader, courseId, { term: root });
    const form = tokenize(said).find((other) => stem(other) === root);
    if (form !== undefined) question = inPlaceOf(word, form, question, said);
  }
  return question;
}

/** Replaces a word. An adjective that the course says before its noun is put there: "index inverted". */
function inPlaceOf(word: string, form: string, question: string, said: string): string {
  const [noun] = new RegExp(`[\\p{L}\\p{N}]+(?=\\s+${word}(?![\\p{L}\\p{N}]))`, "iu").exec(question) ?? [];
  if (noun !== undefined && ` ${tokenize(said).join(" ")} `.includes(` ${form} ${noun.toLowerCase()} `))
    return question.replace(new RegExp(`${noun}\\s+${word}(?![\\p{L}\\p{N}])`, "iu"), `${form} ${noun}`);
  return question.replace(wholeWord(word, "iu"), form);
}

const isLongWord = (word: string) => word.length >= MIN_SHARED && /^\p{L}+$/u.test(word);
const withoutAccents = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "");
