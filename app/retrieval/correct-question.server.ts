import { isCommonWord } from "~/ai/local-embedder/common-words.server";
import { editDistance } from "~/text/edit-distance";
import { stem } from "~/text/stem";
import { tokenize, wordsAsWritten } from "~/text/tokenize";
import type { Sql } from "~db/connect.server";
import { courseTerms, textWithTerm, unsaidWords } from "~db/vocabulary.server";

const MIN_LENGTH = 4;
/** Longer questions are not typed in a hurry, and cost a lookup per word. */
const MAX_WORDS = 30;
const MAX_CORRECTIONS = 3;
const MAX_CANDIDATES = 6;
/** Letters from which on a word may have two errors. */
const TWO_ERRORS = 8;

/**
 * Replaces words that neither the course nor common English has by the nearest word that the course says. Returns the
 * question unchanged if there is none.
 */
export async function correctQuestion(
  { courseId, question }: { courseId: string; question: string },
  { sql }: { sql: Sql },
): Promise<string> {
  const asked = question.replaceAll("\0", " ").toWellFormed();
  const written = wordsAsWritten(asked);
  const doubtful = written.length > MAX_WORDS ? [] : [...new Set(written)].filter(isDoubtful);
  if (doubtful.length === 0) return question;
  const unsaid = (await unsaidWords(sql, courseId, doubtful)).slice(0, MAX_CORRECTIONS);
  if (unsaid.length === 0) return question;
  const terms = await courseTerms(sql, courseId, [...new Set(unsaid.map((word) => word.charAt(0).toLowerCase()))]);
  let text = asked;
  for (const word of unsaid) {
    const said = await nearestSaid(word.toLowerCase(), terms, (term) => textWithTerm(sql, courseId, term));
    if (said !== null) text = text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "gu"), said);
  }
  return text;
}

/** Written without their apostrophe. */
const CONTRACTIONS =
  /^(?:whats|whos|hows|wheres|thats|cant|dont|wont|isnt|arent|doesnt|didnt|couldnt|shouldnt|wouldnt|havent|hasnt|ive|youre|theyre|lets)$/iu;

const isDoubtful = (word: string) =>
  word.length >= MIN_LENGTH && !CONTRACTIONS.test(word) && !isCommonWord(word.toLowerCase());

/** Returns the word of the course that was probably meant, as the course writes it. */
async function nearestSaid(
  word: string,
  terms: readonly string[],
  textOf: (term: string) => Promise<string>,
): Promise<string | null> {
  const most = word.length >= TWO_ERRORS ? 2 : 1;
  const near = terms
    .map((term) => ({ term, distance: distanceToTerm(word, term, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_CANDIDATES);
  let best: { form: string; distance: number } | null = null;
  for (const { term } of near) {
    for (const form of new Set(tokenize(await textOf(term)))) {
      const asWritten = editDistance(word, form, most + 2);
      // The form that is written most alike decides between forms of one word.
      const distance = Math.min(asWritten, editDistance(stem(word), stem(form), most)) + asWritten / 10;
      if (distance < (best?.distance ?? Infinity)) best = { form, distance };
    }
  }
  return best?.form ?? null;
}

/** The course's index has stems, of which the word as typed may have a longer form: only as much of it is compared. */
function distanceToTerm(word: string, term: string, most: number): number {
  if (term.length < MIN_LENGTH - 1) return Infinity;
  return Math.min(
    editDistance(word, term, most),
    editDistance(stem(word), term, most),
    term.length >= MIN_LENGTH ? editDistance(word.slice(0, term.length), term, 1) : Infinity,
  );
}
