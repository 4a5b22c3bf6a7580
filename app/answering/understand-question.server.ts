import { translateQuestion } from "~/ai/translate-question.server";
import type { LectureSummary } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import { correctQuestion } from "~/retrieval/correct-question.server";
import { restoreCognates } from "~/retrieval/restore-cognates.server";
import { initialsIn } from "~/text/initials";
import { questionLanguage, subjectWords, type ForeignLanguage } from "~/text/question-language";
import { restoreAccents } from "~/text/spanish-accents";
import { tokenize } from "~/text/tokenize";
import type { Sql } from "~db/connect.server";
import { unsaidWords } from "~db/vocabulary.server";
import type { GlossaryLookup } from "./glossary-lookup.server";

type Lecture = Pick<LectureSummary, "language"> & Partial<Pick<LectureSummary, "title" | "chapters">>;

/** A question as it is searched. `from`: the language it was translated from. */
export type Understood = { question: string; from?: ForeignLanguage };

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
  const correct = async (text: string, only?: ReadonlySet<string>) => {
    const said = (await glossary?.asSaid(text)) ?? text;
    const spelledOut = await withoutInitials({ courseId, question: said, lectures }, { sql, reader });
    return correctQuestion({ courseId, question: spelledOut, only }, { sql, reader });
  };
  const question = restoreAccents(typed);
  const language = questionLanguage(question);
  const isForeign =
    language !== null && lectures.length > 0 && lectures.every((lecture) => isEnglish(lecture.language));
  if (!isForeign) return { question: await correct(question) };
  const translation = await translate(question, language);
  if (translation === null) {
    const subject = subjectWords(question, language);
    return { question: await correct(subject === "" ? question : subject) };
  }
  const translated = await restoreCognates({ courseId, original: question, translated: translation }, { sql, reader });
  // The rest of the original question was not translated: names, and words with typing errors.
  const only = new Set(tokenize(question));
  return { question: await correct(translated, only), from: language };
}

/** Puts the names of chapters and lectures in place of their initials, unless the lectures say these: "tf", but not "IDF". */
async function withoutInitials(
  { courseId, question, lectures }: { courseId: string; question: string; lectures: readonly Lecture[] },
  { sql, reader }: Pick<Deps, "sql" | "reader">,
): Promise<string> {
  const titles = lectures.flatMap(({ title, chapters }) => [
    title,
    ...(chapters ?? []).map((chapter) => chapter.title),
  ]);
  const initials = initialsIn(
    question,
    titles.filter((title) => title !== undefined),
  );
  if (initials.size === 0) return question;
  const unsaid = await unsaidWords(sql, reader, courseId, [...initials.keys()]);
  return unsaid.reduce(
    (text, word) =>
      text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, "gu"), initials.get(word) ?? word),
    question,
  );
}

const isEnglish = (language: string) => /^en\b/iu.test(language);
