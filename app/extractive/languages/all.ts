import { asPlainText } from "~/text/as-plain-text";
import { hasEnglishGrammar } from "~/text/question-language";
import { restoreAccents } from "~/text/spanish-accents";
import { wholeWord } from "~/text/whole-word";
import { en } from "./en";
import { es } from "./es";
import type { AnswerLanguage } from "./language";
import type { AnswerPhrases } from "./phrases";

/** The languages that the answerer knows. English is last: it answers what no other language recognizes. */
export const LANGUAGES: readonly AnswerLanguage[] = [es, en];

/** Words that begin an English question without words of grammar. */
const ASKS_IN_ENGLISH =
  /^(?:compare|define|describe|explain|give|hello|hey|hi|list|show|shorter|summari[sz]e|tell|thanks?|topics?)\b/iu;

/** `locale` decides if the question does not tell: "BM25". */
function languageOf(question: string, locale = "en"): AnswerLanguage {
  const found = LANGUAGES.find((language) => isAskedIn(language, restoreAccents(question).trim())) ?? en;
  const isEnglish = ASKS_IN_ENGLISH.test(question) || hasEnglishGrammar(question);
  return found === en && locale === "es" && !isEnglish ? es : found;
}

/** Returns whether two questions are asked in the same language, as far as the answerer knows it. */
export const areInOneLanguage = (one: string, other: string): boolean => languageOf(one) === languageOf(other);

/**
 * Returns the phrases of an answer, in the language of its question, or in that of the page if the question does not
 * tell. Titles in them are escaped.
 */
export function phrasesFor(question: string, locale?: string): AnswerPhrases {
  const { phrases } = languageOf(question, locale);
  return {
    ...phrases,
    whatIsAbout: (title) => phrases.whatIsAbout(asPlainText(title)),
    keySentences: (title) => phrases.keySentences(asPlainText(title)),
    keySentencesUntil: (title, time) => phrases.keySentencesUntil(asPlainText(title), time),
    topics: (title) => phrases.topics(asPlainText(title)),
    lectureLength: (title, minutes) => phrases.lectureLength(asPlainText(title), minutes),
    begins: (chapter, lecture, time) => phrases.begins(asPlainText(chapter), asPlainText(lecture), time),
    momentIn: (time, lecture) => phrases.momentIn(time, asPlainText(lecture)),
    describes: (lecture) => phrases.describes(asPlainText(lecture)),
    notFoundPart: (subject) => phrases.notFoundPart(asPlainText(subject)),
    partsLeft: (count, left) => phrases.partsLeft(count, asPlainText(left)),
    fromLecture: (title) => phrases.fromLecture(asPlainText(title)),
    glossary: (term) => phrases.glossary(asPlainText(term)),
    showing: (words) => phrases.showing(asPlainText(words)),
    translated: (searched) => phrases.translated(asPlainText(searched)),
  };
}

/** Questions without words of grammar, which tell their language by what they ask for. */
const SHORT_QUESTIONS = [
  "greeting",
  "farewell",
  "understood",
  "thanks",
  "capabilities",
  "topics",
  "another",
  "sure",
  "where",
  "shorter",
  "more",
] as const;

const isAskedIn = ({ recognizes, questions }: AnswerLanguage, question: string): boolean => {
  const asked = question.replace(/[\s?!.…¿¡]+$/u, "");
  const short = [...SHORT_QUESTIONS.map((kind) => questions[kind]), ...Object.values(questions.self)];
  return recognizes.test(question) || short.flat().some((pattern) => pattern.test(asked));
};

/** Returns whether a sentence makes sense only after the previous one. */
export const leansBack = (sentence: string): boolean => matchesAnyLanguage(sentence, ({ speech }) => speech.leansBack);

/** Returns whether a sentence that names its subject ends with what the previous one tells: "how fast this happens". */
export const refersBack = (sentence: string): boolean =>
  matchesAnyLanguage(sentence, ({ speech }) => speech.refersBack);

/** Returns whether a sentence speaks of something that the previous one names ("it …", "and that …"). */
export const needsAntecedent = (sentence: string): boolean =>
  LANGUAGES.some(({ speech }) => speech.leansBack.test(sentence.replace(speech.connective, "")));

/** Returns whether a sentence is said to the listeners rather than about the subject. */
export const isAddress = (sentence: string): boolean => matchesAnyLanguage(sentence, ({ speech }) => speech.address);

/** Returns whether a sentence opens as if something had been said before, though it names nothing of it. */
export const isAbrupt = (sentence: string): boolean => matchesAnyLanguage(sentence, ({ speech }) => speech.abrupt);

/** Returns whether a sentence comes to the next step. */
export const opensStep = (sentence: string): boolean => matchesAnyLanguage(sentence, ({ speech }) => speech.opensStep);

/** Returns whether a sentence only names what was just described: "That is overstemming." */
export const namesDescribed = (sentence: string): boolean =>
  matchesAnyLanguage(sentence, ({ speech }) => speech.namesDescribed);

/** Returns whether a sentence begins the description that such a sentence ends: "When it cuts too much, …" */
export const opensDescription = (sentence: string): boolean =>
  matchesAnyLanguage(sentence, ({ speech }) => speech.opensDescription);

/** Returns whether a sentence objects to the one before: "But the cost of a scan grows …" */
export const objects = (sentence: string): boolean => matchesAnyLanguage(sentence, ({ speech }) => speech.objects);

/** Returns whether a sentence tells what is done: "then we sort them". */
export const isAction = (sentence: string): boolean =>
  !isAddress(sentence) && matchesAnyLanguage(sentence, ({ speech }) => speech.action);

/** Returns whether a sentence opens like a conclusion from the one before: "So …". */
export const concludes = (sentence: string): boolean => matchesAnyLanguage(sentence, ({ speech }) => speech.concludes);

/** Returns whether a lecturer makes a sentence up: it is not about the course, whatever its words. */
export const isHypothetical = (sentence: string): boolean =>
  matchesAnyLanguage(sentence, ({ speech }) => speech.hypothetical);

/** Returns whether a sentence poses a question as an example: "Take the question: where is the glacier?" */
export const posesExample = (sentence: string): boolean =>
  matchesAnyLanguage(sentence, ({ speech }) => speech.posesExample);

/** Returns the word whose number a question asks for, or null: "tokens" of "how many tokens". */
export const countedIn = (question: string): string | null =>
  LANGUAGES.map(({ questions }) => questions.counted.exec(question)?.[1]).find(Boolean) ?? null;

/** Returns whether a question asks which of some things is best, and names them only then. */
export const asksForBest = (question: string): boolean =>
  matchesAnyLanguage(question.trim(), ({ questions }) => questions.best);

/** Returns whether "yes" or "no" answers a question. */
export const asksWhether = (question: string): boolean =>
  matchesAnyLanguage(question.trim(), ({ questions }) => questions.whether);

/** Returns whether a question asks why something is not done: "why not just add them up". */
export const asksWhyNot = (question: string): boolean =>
  matchesAnyLanguage(question.trim(), ({ questions }) => questions.whyNot);

/** Returns whether a question asks for a date or an age. */
export const asksForDate = (question: string): boolean =>
  matchesAnyLanguage(question.trim().replace(/[\s?!.…]+$/u, ""), ({ questions }) => questions.date);

/** Returns whether a question asks for the usual value of something. */
export const asksForUsual = (question: string): boolean =>
  matchesAnyLanguage(question, ({ questions }) => questions.usual);

/** Returns whether a question asks for the usual values of several things. */
export const asksForUsualValues = (question: string): boolean =>
  matchesAnyLanguage(question, ({ questions }) => questions.usualValues);

/** Returns what is left of such a question without the words that ask for it: " of k1". */
export const withoutUsual = (question: string): string =>
  LANGUAGES.reduce((rest, { questions }) => rest.replace(questions.usual, ""), question);

/** Returns whether a question asks for what something has, without naming it: "any downsides?" */
export const asksForRelation = (question: string): boolean =>
  matchesAnyLanguage(question.trim().replace(/[\s?!.…]+$/u, ""), ({ questions }) => questions.relation);

/** Returns whether a question asks who made something. */
export const asksForMaker = (question: string): boolean =>
  matchesAnyLanguage(question, ({ questions }) => questions.origin);

/** Returns a question for the maker of something without the words that ask for the maker. */
export const withoutMaking = (question: string): string =>
  LANGUAGES.reduce((rest, { questions }) => rest.replace(questions.origin, " "), question);

/** Returns whether a question asks who teaches, and no text is of somebody who says their name. */
export const asksForUnnamedLecturer = (question: string, texts: readonly string[]): boolean =>
  matchesAnyLanguage(question, ({ questions }) => questions.lecturer) &&
  !texts.some((text) => matchesAnyLanguage(text, ({ speech }) => speech.introduces));

/** Returns whether a question asks for code of which no text speaks: for "Python". */
export function asksForUnsaidCode(question: string, texts: readonly string[]): boolean {
  const asked = LANGUAGES.map(({ questions }) => questions.code.exec(question)?.slice(1).find(Boolean)).find(Boolean);
  return asked !== undefined && !texts.some((text) => text.toLowerCase().includes(asked.toLowerCase()));
}

/** Returns whether a question asks about an examination of which no text speaks. */
export function asksForUnsaidAssessment(question: string, texts: readonly string[]): boolean {
  const asked = LANGUAGES.map(({ questions }) => questions.assessment.exec(question)?.[1]).find(Boolean);
  return asked !== undefined && !texts.some((text) => wholeWord(asked, "iu").test(text));
}

/** Returns whether a text matches a pattern of any language. Lectures and questions may mix languages. */
export function matchesAnyLanguage(text: string, pattern: (language: AnswerLanguage) => RegExp): boolean {
  return LANGUAGES.some((language) => pattern(language).test(text));
}
