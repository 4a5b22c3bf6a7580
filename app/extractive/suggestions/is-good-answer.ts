import { contentTerms } from "~/text/content-terms";
import { isAddress, leansBack, matchesAnyLanguage } from "../languages/all";
import { quotableSentences } from "../quotable-sentences";
import type { Candidate } from "./find-candidates";
import { singularWords } from "./name-forms";
import type { SuggestionLanguage } from "./suggestion-language";

/** An answer that was tried: its text, and the passage that it cites first. */
export type TriedAnswer = {
  text: string;
  cited: { lectureId: string; startMs: number; endMs: number } | null;
};

const MIN_WORDS = 7;
const MAX_WORDS = 90;

/**
 * Returns whether an answer is good enough to invite students to ask its question: it begins with a quotation that can
 * be understood alone and is about the question, from where the answer was expected.
 */
export function isGoodAnswer(
  { question, kind, subject, said, startMs, endMs }: Candidate,
  { text, cited }: TriedAnswer,
  { lectureId, language }: { lectureId: string; language: SuggestionLanguage },
): boolean {
  if (cited?.lectureId !== lectureId || cited.startMs > endMs || cited.endMs < startMs) return false;
  const quoted = QUOTATION.exec(text)?.[1];
  if (quoted === undefined || !standsAlone(quoted)) return false;
  const asked = contentTerms(question);
  if (![...contentTerms(quoted)].some((term) => asked.has(term))) return false;
  switch (kind) {
    case "definition":
      return defines(subject, quoted, language);
    case "reason":
      return quoted.includes(said) || matchesAnyLanguage(quoted, ({ speech }) => speech.reason);
    case "comparison":
      return defines(subject, quoted, language) && (text.match(PART)?.length ?? 0) >= 2;
    case "method":
      return !language.tellsOf.test(quoted);
    case "asked":
      return true;
  }
}

/** An answer of one's own lecture begins with its quotation; one that compares, with the name of the first part. */
const QUOTATION = /^(?:\*\*[^*]+\*\*: )?“([^”]+)” ?\[\d+\]/u;
/** A part of an answer that was found. */
const PART = /^\*\*[^*]+\*\*: “/gmu;

/** Returns whether one of the sentences says what something is. */
const defines = (subject: string, quoted: string, { definitions, namings }: SuggestionLanguage) =>
  quotableSentences(quoted).some(
    ({ text }, index) =>
      (index === 0 &&
        singularWords(text.replace(ARTICLE, ""))
          .join(" ")
          .startsWith(`${singularWords(subject).join(" ")} `)) ||
      [...definitions, ...namings].some((pattern) => isSameName(pattern.exec(text)?.[1] ?? "", subject)),
  );

const ARTICLE = /^(?:(?:so|now|and|well|okay|entonces|bueno|pues|y),?\s+)*(?:an?|the|una?|el|la|los|las)\s+/iu;

const isSameName = (one: string, other: string) => singularWords(one).join(" ") === singularWords(other).join(" ");

function standsAlone(quoted: string): boolean {
  const words = quoted.split(/\s+/u);
  const opening = (quotableSentences(quoted)[0]?.text ?? "").replace(CONNECTIVE, "");
  return (
    words.length >= MIN_WORDS &&
    words.length <= MAX_WORDS &&
    /^["'(]?[\p{Lu}\p{N}]/u.test(quoted) &&
    /[.!?"')]$/u.test(quoted) &&
    !ANNOUNCEMENT.test(quoted) &&
    !UNRESOLVED.test(opening.split(/\s+/u).slice(0, OPENING_WORDS).join(" ")) &&
    !leansBack(opening) &&
    !isAddress(opening)
  );
}

const CONNECTIVE = /^(?:(?:so|now|and|well|okay|entonces|bueno|pues|y),?\s+)+/iu;
const OPENING_WORDS = 5;
/** Near the opening, these stand for something that was said before. */
const UNRESOLVED =
  /(?<!\p{L})(?:it|its|it's|they|their|them|he|she|his|her|this|these|those|here|ello|ellos|ellas|eso|esto|ést[aeo]s?)(?!\p{L})/iu;
/** An announcement or a recap is not an answer. */
const ANNOUNCEMENT =
  /\b(?:in this (?:video|lecture|section|course)|(?:we|you|i)(?:'ll| will| are going to|'re going to|'m going to) (?:see|look|learn|talk|focus|discuss|cover|explore|show)|(?:we|you)(?: have|'ve) (?:seen|learned|looked)|let(?:'s| us) (?:see|take a look|look|talk|discuss|dive))\b|(?<!\p{L})(?:vamos a (?:ver|hablar)|en est[ae] (?:clase|vídeo))(?!\p{L})/iu;
