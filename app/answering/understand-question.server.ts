import { translateQuestion } from "~/ai/translate-question.server";
import type { LectureSummary } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import { correctQuestion } from "~/retrieval/correct-question.server";
import { joinPrefixes } from "~/retrieval/join-prefixes.server";
import { restoreCognates } from "~/retrieval/restore-cognates.server";
import { contentTerms } from "~/text/content-terms";
import { initialsIn } from "~/text/initials";
import { questionLanguage, subjectWords, type ForeignLanguage } from "~/text/question-language";
import { restoreAccents } from "~/text/spanish-accents";
import { spanishTermsIn } from "~/text/spanish-terms";
import { stem } from "~/text/stem";
import { interchangeableIn, synonymsIn } from "~/text/synonyms";
import { tokenize } from "~/text/tokenize";
import { wholeWord } from "~/text/whole-word";
import type { Sql } from "~db/connect.server";
import { unsaidWords } from "~db/vocabulary.server";
import type { GlossaryLookup } from "./glossary-lookup.server";

type Lecture = Pick<LectureSummary, "language"> & Partial<Pick<LectureSummary, "title" | "chapters">>;

/**
 * A question as it is searched. `from`: the language it was translated from. `rephrased`: the question with everyday
 * synonyms that the lectures say in place of words that they do not.
 */
export type Understood = { question: string; from?: ForeignLanguage; rephrased?: string };

/** A question, and the titles of the lectures and chapters of its course. */
type Asked = { courseId: string; question: string; titles: readonly string[] };
type SqlDeps = Pick<Deps, "sql" | "reader">;

type Deps = {
  sql: Sql;
  reader: Reader;
  translate?: typeof translateQuestion;
  glossary?: Pick<GlossaryLookup, "asSaid">;
};

/**
 * Returns a question as the lectures would put it: without typing errors, with the names of terms that the lectures
 * say, and in English if it is asked in another language and the lectures are in English. Without a translator,
 * returns the subject words of such a question.
 */
export async function understandQuestion(
  { courseId, question: typed, lectures }: { courseId: string; question: string; lectures: readonly Lecture[] },
  { sql, reader, translate = translateQuestion, glossary }: Deps,
): Promise<Understood> {
  const titles = titlesOf(lectures);
  const correct = async (text: string, only?: ReadonlySet<string>): Promise<Understood> => {
    const named = (await glossary?.asSaid(text)) ?? text;
    const spelledOut = await withoutInitials({ courseId, question: named, titles }, { sql, reader });
    const joined = await joinPrefixes({ courseId, question: spelledOut }, { sql, reader });
    const corrected = await correctQuestion({ courseId, question: joined, only, titles }, { sql, reader });
    return withSaidSynonyms({ courseId, question: corrected, titles }, { sql, reader });
  };
  const question = restoreAccents(typed);
  const language = questionLanguage(question);
  const isForeign =
    language !== null && lectures.length > 0 && lectures.every((lecture) => isEnglish(lecture.language));
  if (!isForeign) return correct(question);
  const termed = language === "es" ? await withEnglishTerms({ courseId, question, titles }, { sql, reader }) : question;
  const translation = await translate(termed, language);
  if (translation === null) {
    const subject = subjectWords(termed, language);
    return correct(subject === "" ? termed : subject);
  }
  const translated = await restoreCognates({ courseId, original: question, translated: translation }, { sql, reader });
  // The rest of the original question was not translated: names, and words with typing errors.
  const only = new Set(tokenize(question));
  return { ...(await correct(translated, only)), from: language };
}

/**
 * Puts the names of chapters and lectures in place of their initials, unless the lectures say these: "tf", but not
 * "IDF".
 */
async function withoutInitials({ courseId, question, titles }: Asked, { sql, reader }: SqlDeps): Promise<string> {
  const initials = initialsIn(question, titles);
  if (initials.size === 0) return question;
  const unsaid = await unsaidWords(sql, reader, courseId, [...initials.keys()]);
  return unsaid.reduce((text, word) => replaced(text, word, initials.get(word) ?? word), question);
}

/** Puts the English names of technical terms in place of the Spanish ones, if the lectures say them. */
async function withEnglishTerms({ courseId, question, titles }: Asked, { sql, reader }: SqlDeps): Promise<string> {
  const terms = [...spanishTermsIn(question)];
  if (terms.length === 0) return question;
  const words = terms.flatMap(([, english]) => tokenize(english));
  const unsaid = await unsaidAndUntitled(words, { courseId, titles }, { sql, reader });
  return terms.reduce(
    (text, [spanish, english]) =>
      tokenize(english).some((word) => unsaid.has(word)) ? text : replaced(text, spanish, english),
    question,
  );
}

/** Puts synonyms that the lectures say in place of words that they do not: "question" for "query". */
async function withSaidSynonyms({ courseId, question, titles }: Asked, { sql, reader }: SqlDeps): Promise<Understood> {
  const synonyms = synonymsIn(question);
  if (synonyms.size === 0) return { question };
  const unsaid = await unsaidAndUntitled([...synonyms].flat(2), { courseId, titles }, { sql, reader });
  const put = (text: string, from: ReadonlyMap<string, readonly string[]>) =>
    [...from].reduce((rest, [word, others]) => {
      const said = unsaid.has(word) ? others.find((other) => !unsaid.has(other)) : undefined;
      return said === undefined ? rest : replaced(rest, word, said);
    }, text);
  const same = put(question, interchangeableIn(question));
  const rephrased = put(same, synonyms);
  return { question: same, ...(rephrased === same ? {} : { rephrased }) };
}

/** Returns the words that neither the lectures nor the titles of a course have. */
async function unsaidAndUntitled(
  words: readonly string[],
  { courseId, titles }: Omit<Asked, "question">,
  { sql, reader }: SqlDeps,
): Promise<ReadonlySet<string>> {
  const titled = contentTerms(titles.join("\n"));
  const unsaid = await unsaidWords(sql, reader, courseId, [...words]);
  return new Set(unsaid.filter((word) => !titled.has(stem(word))));
}

const replaced = (text: string, word: string, by: string) => text.replace(wholeWord(word, "giu"), by);

/** The titles of lectures and of their chapters. */
const titlesOf = (lectures: readonly Lecture[]): string[] =>
  lectures
    .flatMap(({ title, chapters }) => [title, ...(chapters ?? []).map((chapter) => chapter.title)])
    .filter((title) => title !== undefined);

const isEnglish = (language: string) => /^en\b/iu.test(language);
