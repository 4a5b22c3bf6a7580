import { contentTerms } from "~/text/content-terms";
import { wordsAsWritten } from "~/text/tokenize";
import { intentOf, type AnswerStyle } from "./intent";
import { asksForRelation, LANGUAGES, matchesAnyLanguage } from "./languages/all";

/** A question with more subject words than this does not need the previous question's. */
const OWN_SUBJECT = 2;
/** The same for a question that begins with a pronoun. */
const OWN_SUBJECT_AFTER_PRONOUN = 3;

/** Words that name nothing, and are no stop words because they can be a part of a name. */
const PRO_FORM =
  /\b(?:ones?|always|ever|really|exactly|just|same|too|also|either|instead|about|other|people|usually|normally|typically|commonly)\b/giu;

/**
 * Returns whether a question can only be understood with the one before it: it opens like a continuation ("and …") or
 * points at something ("it") that it has not named.
 */
export function leansOnConversation(question: string): boolean {
  const asked = question.trim().replace(/[\s?!.]+$/u, "");
  const own = contentTerms(asked.replace(PRO_FORM, " "));
  if (own.size === 0 || asksForRelation(asked)) return true;
  if (own.size <= OWN_SUBJECT && matchesAnyLanguage(asked, ({ questions }) => questions.followUp)) return true;
  if (own.size > OWN_SUBJECT_AFTER_PRONOUN) return false;
  if (matchesAnyLanguage(asked, ({ questions }) => questions.clitic)) return true;
  return LANGUAGES.some(({ questions }) => {
    const pronoun = questions.pronoun.exec(asked);
    return pronoun !== null && contentTerms(asked.slice(0, pronoun.index)).size === 0;
  });
}

/**
 * Returns a question that can be searched on its own. In a follow-up, the subject of the previous question replaces
 * "it"; without a pronoun, its subject words are added.
 */
export function standaloneQuestion(question: string, previous: string | undefined): string {
  if (previous === undefined || !leansOnConversation(question)) return question;
  const intent = intentOf(previous);
  const subject =
    intent.kind === "answer" && SUBJECT_STYLES.has(intent.style) && intent.subject !== previous ? intent.subject : "";
  if (subject !== "" && subject.split(/\s+/).length <= MAX_SUBJECT_WORDS) {
    for (const { questions } of LANGUAGES) {
      const { clitic, pronoun } = questions;
      const named = clitic.test(question)
        ? question.replace(clitic, (_, verb: string) => `${verb} ${subject}`)
        : question.replace(pronoun, (found) => (/^(?:its|their|his|her)$/iu.test(found) ? `${subject}'s` : subject));
      if (named !== question) return named;
    }
  }
  const own = contentTerms(question);
  const missing = wordsAsWritten(previous).filter((word) => [...contentTerms(word)].some((term) => !own.has(term)));
  return missing.length === 0 ? question : `${question} (${missing.join(" ")})`;
}

/**
 * Returns what "and X?" asks after a question about something else: that question about X. If the previous one
 * names no subject that X can replace, a letter is asked about alone. Null if the question is no such ellipsis.
 */
export function completedQuestion(question: string, previous: string | undefined): string | null {
  if (previous === undefined) return null;
  const asked = question.trim().replace(/[\s?!.¿¡]+$/u, "");
  if (["again", "around"].includes(intentOf(asked, { isFollowUp: true }).kind)) return null;
  for (const { questions } of LANGUAGES) {
    const name = questions.ellipsis.exec(asked)?.[1]?.replace(questions.article, "").trim() ?? "";
    if (name === "" || name.split(/\s+/).length > MAX_SUBJECT_WORDS || !namesSomething(name)) continue;
    const intent = intentOf(previous);
    const subject = intent.kind === "answer" && intent.subject !== previous ? intent.subject : "";
    const lacksSubject = subject === "" || subject.split(/\s+/).length > MAX_SUBJECT_WORDS;
    if (lacksSubject) return isLetter(name) ? `what is ${name}?` : null;
    const at = previous.toLowerCase().lastIndexOf(subject.toLowerCase());
    return at < 0 ? null : `${previous.slice(0, at)}${name}${previous.slice(at + subject.length)}`;
  }
  return null;
}

/** "b" is a name, "that" and "the other one" are not. */
const namesSomething = (name: string) =>
  !LANGUAGES.some(({ questions }) => questions.followUp.test(name) || questions.pronoun.test(name)) &&
  (contentTerms(name).size > 0 || isLetter(name)) &&
  !asksForRelation(name) &&
  intentOf(name).kind === "answer";

/** A search drops a name of one letter from other words: it is asked about alone. */
const isLetter = (name: string) => /^\p{L}$/u.test(name);

const MAX_SUBJECT_WORDS = 4;
/** "What is X?" and "How does X work?" name what "it" is. */
const SUBJECT_STYLES: ReadonlySet<AnswerStyle> = new Set(["definition", "steps"]);
