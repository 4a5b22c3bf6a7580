import { stopWordsOf } from "~/text/stop-words";
import { tokenize } from "~/text/tokenize";
import { isHeading } from "./is-heading";
import { LANGUAGES } from "./languages/all";
import { match, subjectOf } from "./match-question";

/** One of several things that a question asks for, as a question of its own. */
export type Part = { question: string; subject: string; isChoice?: boolean };

const MAX_NAME_WORDS = 4;

/**
 * Returns what a question asks for, if it is several things: names that it compares or lists, or several questions in
 * one. Null if it is one.
 */
export function partsOf(asked: string): Part[] | null {
  return comparedNames(asked) ?? listedNames(asked) ?? severalQuestions(asked);
}

/** A heading that says more than two names: "Role clarity: data scientist versus domain expert". */
const SAYS_MORE = /\p{L}:\s|[(;]|\s[-–—]\s/u;
/** "X vs Y: pros and cons" compares X and Y. */
const AFTER_COLON = /:\s.*$/u;
/** "X vs Y? which one should I use" asks about X and Y. */
const AFTER_QUESTION = /\?.*$/u;

function comparedNames(asked: string): Part[] | null {
  if (SAYS_MORE.test(asked) && isHeading(asked)) return null;
  const compared = match("comparison", asked.replace(AFTER_COLON, "")) ?? match("comparison", asked);
  const groups = (compared?.groups ?? []).flatMap((group) => group?.replace(AFTER_QUESTION, "") ?? []);
  if (!compared || groups.length < 2) return null;
  return withSharedNoun(withoutOnes(groups.flatMap(namesIn))).map(isChoice(asked, groups) ? partChosen : partNamed);
}

/** Returns the names "top layers of a graph" and "bottom layers" of "top layers of a graph" and "bottom ones". */
function withoutOnes(names: readonly string[]): string[] {
  const noun = tokenize((names[0] ?? "").replace(/\s+(?:of|in|for|with|del?|en)\s.*$/iu, "")).at(-1);
  return noun === undefined ? [...names] : names.map((name) => name.replace(/(?<=\p{L}\s)ones?$/iu, noun));
}

/** Words that name a thing only with the noun of what they are compared to, with what they are compared to. */
const OPPOSITES = new Map([
  ["over", "under"],
  ["upper", "lower"],
  ["top", "bottom"],
  ["fast", "slow"],
  ["rare", "common"],
  ["exact", "approximate"],
  ["short", "long"],
  ["small", "large"],
  ["high", "low"],
  ["first", "second"],
  ["positive", "negative"],
  ["true", "false"],
  ["left", "right"],
  ["strong", "weak"],
  ["internal", "external"],
  ["static", "dynamic"],
  ["linear", "nonlinear"],
  ["discrete", "continuous"],
  ["supervised", "unsupervised"],
]);

/** Returns the names "upper layers" and "lower layers" of "upper and lower layers", "overfitting" of "over vs underfitting". */
function withSharedNoun(names: readonly string[]): string[] {
  const [first = "", second = ""] = names.map((name) => name.toLowerCase());
  const areTwo = names.length === 2;
  for (const [one, other] of [...OPPOSITES, ...[...OPPOSITES].map(([a, b]) => [b, a] as const)])
    if (areTwo && first === one && second.length > other.length && second.startsWith(other))
      return [`${one}${second.slice(other.length)}`, second];
  return [...names];
}

/** "BM25 or embeddings, which do I use when?" asks what each is good for, not what it is. */
const isChoice = (asked: string, names: readonly string[]) => {
  const rest = names.reduce((text, name) => text.replace(name, " "), asked);
  return LANGUAGES.some(({ questions }) => questions.choice.test(rest));
};

/** "What are k1 and b", "define stemming, tokenization and normalization". */
function listedNames(asked: string): Part[] | null {
  const definition = match("definition", asked);
  if (!definition) return null;
  const subject = subjectOf(definition);
  const names = namesIn(subject);
  if (names.length < 2 || !names.every(isName)) return null;
  // "Rare and common words" are one thing, "term frequency and document frequency" are two.
  const isSeries = names.length > 2 || (areSeveral(asked) && sizesOf(names).size === 1);
  return isSeries ? names.map(partNamed) : null;
}

const areSeveral = (asked: string) => LANGUAGES.some(({ questions }) => questions.asksForSeveral.test(asked));

const sizesOf = (names: readonly string[]) => new Set(names.map((name) => tokenize(name).length));

function isName(name: string): boolean {
  const words = tokenize(name);
  const stopWords = stopWordsOf(words);
  return words.length > 0 && words.length <= MAX_NAME_WORDS && !words.some((word) => stopWords.has(word));
}

/** Returns the names of a list, each once: of "BM25, TF-IDF and PageRank". */
function namesIn(list: string): string[] {
  const names = LANGUAGES.reduce(
    (pieces, { questions }) => pieces.flatMap((piece) => piece.split(questions.betweenNames)),
    [list],
  );
  return [...new Set(names.map(withoutArticle).filter((name) => name !== ""))];
}

/** "X vs Y" is written alike in all languages. */
const withoutArticle = (name: string) =>
  LANGUAGES.reduce((rest, { questions }) => rest.replace(questions.article, ""), name.trim())
    .replace(/[\s,;:.–-]+$/u, "")
    .trim();

const partChosen = (subject: string): Part => ({
  question: `what is ${subject} best for`,
  subject,
  isChoice: true,
});

const partNamed = (subject: string): Part => ({ question: `what is ${subject}`, subject });

/** "What is stemming and why do we need it". */
function severalQuestions(asked: string): Part[] | null {
  for (const { questions } of LANGUAGES) {
    const pieces = asked.split(questions.conjunction).map((piece) => piece.trim());
    const areQuestions = pieces.length > 1 && pieces.every((piece) => piece.split(/\s+/).length > 1);
    if (areQuestions && questions.asks.test(pieces[0] ?? ""))
      return pieces.map((piece) => ({ question: piece, subject: piece }));
  }
  return null;
}
