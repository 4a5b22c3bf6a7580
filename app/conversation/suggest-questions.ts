import { stopWordsOf } from "~/text/stop-words";
import { tokenize } from "~/text/tokenize";

/** A suggested question: about a subject, where a subject is explained, or one that a title already asks. */
export type Suggestion = { name: "about" | "whereFirst"; subject: string } | { name: "asked"; text: string };

type Subject = { chapters: readonly { title: string }[]; title: string };

const MAX_QUESTIONS = 4;
/** Chapters that most lectures have and nobody asks about. */
const COMMONPLACE =
  /^(?:intro(?:duction)?|overview|welcome|outline|agenda|recap|review|summary|conclusions?|outro|wrap[- ]?up|questions?|q ?& ?a|break|end|start|next time|homework|logistics|chapter \d+|part \d+)\b/i;

/** Suggests first questions about a lecture: about its chapters, and where its terms are explained. */
export function suggestQuestions({ chapters }: Subject, transcript: string): Suggestion[] {
  const asked = unique(chapters.map(({ title }) => aboutChapter(title)).filter((question) => question !== null));
  const about = asked
    .map((question) => (question.name === "asked" ? question.text : question.subject))
    .join(" ")
    .toLowerCase();
  const explained = keyTerms(transcript)
    .filter((term) => !about.includes(term))
    .map((subject) => ({ name: "whereFirst" as const, subject }))
    .slice(0, asked.length > 0 ? MAX_QUESTIONS / 2 : MAX_QUESTIONS);
  return [...pickEvenly(asked, MAX_QUESTIONS - explained.length), ...explained];
}

/** Suggests first questions about a course: about a chapter of each lecture, or about the lecture if it has none. */
export function suggestCourseQuestions(lectures: readonly Subject[]): Suggestion[] {
  const questions = lectures.flatMap(({ title, chapters }) => {
    const about = chapters.map((chapter) => aboutChapter(chapter.title)).find((question) => question !== null);
    return about ?? aboutChapter(title) ?? [];
  });
  return pickEvenly(unique(questions), MAX_QUESTIONS);
}

const unique = (questions: readonly Suggestion[]) => [
  ...new Map(questions.map((question) => [JSON.stringify(question), question])).values(),
];

function aboutChapter(title: string): Suggestion | null {
  const plain = title
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[.:;,]+$/, "");
  if (plain.length < 3 || plain.length > 60 || isCommonplace(plain)) return null;
  if (plain.endsWith("?")) return { name: "asked", text: plain };
  if (/^(?:how|why|what|when|where|who|which)\b/i.test(plain)) return { name: "asked", text: `${plain}?` };
  return { name: "about", subject: asSubject(plain) };
}

/** Returns whether a title says nothing about its subject: "Introduction". */
export const isCommonplace = (title: string): boolean => COMMONPLACE.test(title.trim());

/** Returns a title as it is written within a sentence: "ranking with BM25", but "Bayes' rule". */
export const asSubject = (title: string): string =>
  startsAsSentence(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

/** Returns whether a title is capitalized only as a sentence: "Ranking with BM25", but not "BM25" or "Bayes' rule". */
function startsAsSentence(title: string): boolean {
  const [first = "", ...rest] = title.split(" ");
  return /^\p{Lu}\p{Ll}+$/u.test(first) && rest.length > 0 && rest.every((word) => !/^\p{Lu}\p{Ll}/u.test(word))
    ? true
    : /^\p{Lu}\p{Ll}+ing$/u.test(first);
}

/** Picks entries at even distances, in order. */
export function pickEvenly<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  const picked = new Set(Array.from({ length: count }, (_, index) => Math.floor((index * all.length) / count)));
  return all.filter((_, index) => picked.has(index));
}

const MIN_MENTIONS = 3;

/** Returns the pairs of words that a transcript repeats most: usually its terms. Most frequent first. */
function keyTerms(transcript: string): string[] {
  const counts = new Map<string, number>();
  const stopWords = stopWordsOf(tokenize(transcript));
  const isTerm = (word: string) => isSubject(word) && !stopWords.has(word);
  for (const phrase of transcript.toLowerCase().split(/[^\p{L}\p{N}\s'’-]+/u)) {
    const words = phrase.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
    for (const [index, second] of words.entries()) {
      const first = words[index - 1];
      if (first === undefined || !isTerm(first) || !isTerm(second)) continue;
      const pair = `${first} ${second}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  }
  const common = [...counts].filter(([, count]) => count >= MIN_MENTIONS).sort((a, b) => b[1] - a[1]);
  return common.slice(0, MAX_QUESTIONS).map(([pair]) => pair);
}

/** Words that every lecturer uses and that are not terms, in English and Spanish. */
const TALK = new Set(
  (
    "going want like just okay actually basically little kind sort thing things really lot let lets get got know see say said right yeah well way one two three first second next last also even much many every look good back come need make made use used using gonna people time times bit today now here there " +
    "ahora bien bueno cosa cosas decir ejemplo entonces gente hacer hoy ir luego manera parte podemos primero puede pueden tenemos tiempo vamos veces ver vez"
  ).split(" "),
);

function isSubject(word: string): boolean {
  return word.length > 2 && !/^\d/.test(word) && !word.includes("'") && !word.includes("’") && !TALK.has(word);
}
