import { contentTerms } from "~/text/content-terms";
import { isLanguageName } from "~/text/language-names";
import { questionLanguage } from "~/text/question-language";
import { cosine } from "~/text/similarity";
import { synonymsIn } from "~/text/synonyms";
import { wordsAsWritten } from "~/text/tokenize";
import { writtenNames } from "~/text/written-names";
import { namedTerms, subjectTerms } from "./generic-words";
import { isHeading } from "./is-heading";
import type { Material } from "./material";
import { quotableSentences } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import type { EmbedTexts } from "./sentence-evidence";

/**
 * The words of a question that neither the passages found nor the course's titles say, and what they mean for it.
 * Cosines are of sentence embeddings.
 */
export type UnsaidWords = {
  /** Whether one of them is written as a name, or is one of a language: "GPT-4", "Turkish". */
  areNamed: boolean;
  /** How much nearer the question is to what is said without them. */
  gain: number;
  /** The cosine of the question with and without them. */
  likeness: number;
  /** Whether the question is a heading that mostly names what is said. */
  areOfHeading: boolean;
};

type Asked = { conversation: { question: string }; material: Material; embed: EmbedTexts };

/**
 * Returns how a question's unsaid words matter for it, or null if it has none. A question that is much nearer to what
 * is said without them asks about something else: "how do I tokenize Chinese". If it means nearly the same without
 * them, they are only other words: "how is the neural net trained".
 */
export async function unsaidWords(
  question: string,
  passages: readonly Pick<FoundPassage, "content" | "similarity">[],
  { conversation, material, embed }: Asked,
): Promise<UnsaidWords | null> {
  const contents = passages.map(({ content }) => content);
  // Words that were not translated are unsaid whatever they mean.
  if (questionLanguage(conversation.question) !== questionLanguage(contents.join(" "))) return null;
  const titles = material.lectures.flatMap(({ title, chapters }) => [
    title,
    ...chapters.map((chapter) => chapter.title),
  ]);
  const isUnsaid = unsaidIn([...titles, ...contents].join("\n"), question);
  const words = question.split(/\s+/u);
  const rest = words.filter((word) => !isUnsaid(word));
  if (rest.length === words.length) return null;
  const areNamed = [...writtenNames(question), ...wordsAsWritten(question).filter(isLanguageName)].some(isUnsaid);
  const areOfHeading =
    isHeading(question) && namedTerms(rest.join(" ")).length >= MIN_SAID_OF_HEADING * namedTerms(question).length;
  const isNear = passages.some(({ similarity }) => similarity >= MIN_SIMILARITY);
  if (!isNear || subjectTerms(rest.join(" ")).length === 0) return { areNamed, gain: 0, likeness: 0, areOfHeading };
  const sentences = [...new Set(contents.flatMap((content) => quotableSentences(content).map(({ text }) => text)))];
  const [whole = NONE, bare = NONE, ...said] = await embed([question, rest.join(" "), ...sentences]);
  const nearest = (vector: Float32Array) => Math.max(0, ...said.map((sentence) => cosine(vector, sentence)));
  return { areNamed, gain: nearest(bare) - nearest(whole), likeness: cosine(whole, bare), areOfHeading };
}

/** The share of a heading's words that are said if it is about what is said: it need not name everything as lecturers do. */
const MIN_SAID_OF_HEADING = 0.6;
/** Below this similarity no sentence of a passage is read. */
const MIN_SIMILARITY = 0.33;
const NONE = new Float32Array(0);

/** Returns whether a word of a question names something that a text does not say, nor a synonym of it. */
function unsaidIn(text: string, question: string): (word: string) => boolean {
  const said = contentTerms(text);
  const names = new Set(namedTerms(question));
  const isSaid = (word: string) => [...contentTerms(word)].some((term) => said.has(term));
  const hasSaidSynonym = (word: string) => [...synonymsIn(word).values()].flat().some(isSaid);
  return (word) => {
    const parts = wordsAsWritten(word);
    return (
      parts.some((part) => [...contentTerms(part)].some((term) => names.has(term))) &&
      !parts.some((part) => isSaid(part) || hasSaidSynonym(part))
    );
  };
}

/** A question that is nearer to what is said by so much without its unsaid words asks about them. */
const MIN_GAIN = 0.1;

/** Returns whether a question asks about something that is not said. */
export const asksForUnsaid = (unsaid: UnsaidWords | null): boolean =>
  unsaid !== null && !unsaid.areOfHeading && (unsaid.areNamed || unsaid.gain >= MIN_GAIN);

/** A question that means nearly the same without its unsaid words is about what is said. */
const MAX_GAIN = 0.02;
const MIN_LIKENESS = 0.85;

/** Returns whether the unsaid words of a question are only other words for what is said. */
export const areOnlyOtherWords = (unsaid: UnsaidWords | null): boolean =>
  unsaid !== null && unsaid.gain <= MAX_GAIN && unsaid.likeness >= MIN_LIKENESS;
