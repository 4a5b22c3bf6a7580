import type { Sentence } from "~/course/chunk";
import type { Chapter } from "~/course/lecture";
import { stopWordsOf } from "~/text/stop-words";
import { tokenize } from "~/text/tokenize";
import { isCommonplace } from "../section-titles";
import { Mentions, nameWriter, singularWords } from "./name-forms";
import type { SuggestionLanguage } from "./suggestion-language";

/** A question that a lecture probably answers, and where. */
export type Candidate = {
  question: string;
  kind: "definition" | "method" | "reason" | "comparison" | "asked";
  /** The thing that it asks about. */
  subject: string;
  /** The sentence that it is from; empty for a title. */
  said: string;
  /** Where the answer is expected, in milliseconds. */
  startMs: number;
  endMs: number;
  /** How good it looks; higher is better. */
  weight: number;
};

export type SuggestedLecture = {
  title: string;
  durationMs: number;
  chapters: readonly Chapter[];
  sentences: readonly Sentence[];
};

/** A reader would not type a longer question. */
const MAX_CHARACTERS = 80;
/** How long after a lecturer's question or announcement its answer may be. */
const ANSWER_MS = 150_000;
const MIN_MENTIONS = 2;

/** Finds questions about a lecture in its titles and sentences, best first. None is tried yet. */
export function findCandidates(lecture: SuggestedLecture, language: SuggestionLanguage): Candidate[] {
  const texts = [...lecture.sentences.map(({ text }) => text)];
  const tools = {
    language,
    mentions: new Mentions(texts),
    write: nameWriter(texts, language),
    titles: [lecture.title, ...lecture.chapters.map(({ title }) => title)].map((title) => singularWords(title)),
  };
  const found = [
    ...fromTitles(lecture, tools),
    ...lecture.sentences.flatMap((sentence) => fromSentence(sentence, tools)),
  ];
  found.push(...comparisonsOf(found, tools));
  const best = new Map<string, Candidate>();
  for (const candidate of found) {
    if (candidate.question.length > MAX_CHARACTERS) continue;
    const key = singularWords(candidate.question).join(" ");
    const known = best.get(key);
    if (!known || candidate.weight > known.weight) best.set(key, candidate);
  }
  return mixed([...best.values()].sort((a, b) => b.weight - a.weight || a.startMs - b.startMs));
}

/** Each candidate of a kind lowers the weight of the next one by this. */
const SAME_KIND = 0.4;

/** Mixes the kinds, so that not all of the first ones ask for definitions. `sorted` is best first. */
function mixed(sorted: readonly Candidate[]): Candidate[] {
  const left = [...sorted];
  const taken = new Map<string, number>();
  const order: Candidate[] = [];
  const valueOf = ({ kind, weight }: Candidate) => weight - SAME_KIND * (taken.get(kind) ?? 0);
  while (left.length > 0) {
    const best = left.reduce((a, b) => (valueOf(b) > valueOf(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    taken.set(best.kind, (taken.get(best.kind) ?? 0) + 1);
    order.push(best);
  }
  return order;
}

type Tools = {
  language: SuggestionLanguage;
  mentions: Mentions;
  write: (name: string) => string;
  /** The words of each title. */
  titles: readonly string[][];
};

const WEIGHTS = { definition: 1, asked: 1.2, comparison: 1.3, method: 0.8, reason: 1, title: 1.5 };

function fromSentence({ text, startMs, endMs }: Sentence, tools: Tools): Candidate[] {
  const { language } = tools;
  const here = { said: text, startMs, endMs };
  const soon = { ...here, endMs: endMs + ANSWER_MS };
  return [
    ...matches(language.definitions, text).flatMap(([name = ""]) =>
      isRepeated(name, tools) ? definition(name, here, tools) : [],
    ),
    ...matches(language.namings, text).flatMap(([name = ""]) => definition(name, here, tools)),
    ...matches(language.comparisons, text).flatMap(([one = "", other = ""]) => comparison(one, other, soon, tools)),
    ...matches(language.methods, text).flatMap(([method = ""]) => clause("method", method, soon, tools)),
    ...matches(language.reasons, text).flatMap(([method = ""]) => clause("reason", method, here, tools)),
    ...matches(language.asked, text).flatMap(([question = ""]) => asked(question, soon, tools)),
  ];
}

const matches = (patterns: readonly RegExp[], text: string) =>
  patterns.flatMap((pattern) => {
    const match = pattern.exec(text);
    return match ? [match.slice(1)] : [];
  });

type Place = Pick<Candidate, "said" | "startMs" | "endMs">;

function definition(name: string, place: Place, tools: Tools): Candidate[] {
  const subject = name.trim();
  if (!isName(subject, tools)) return [];
  const { language, write, mentions } = tools;
  const written = write(subject);
  const weight =
    WEIGHTS.definition + interest(subject, tools) + Math.min(1, Math.log10(Math.max(1, mentions.count(subject))));
  return [
    { kind: "definition", question: language.whatIs(written, language.isPlural(subject)), subject, weight, ...place },
  ];
}

function comparison(one: string, other: string, place: Place, tools: Tools): Candidate[] {
  if (!isName(one, tools) || !isName(other, tools)) return [];
  const { language, write } = tools;
  const weight = WEIGHTS.comparison + interest(`${one} ${other}`, tools);
  return [
    { kind: "comparison", question: language.difference(write(one), write(other)), subject: one, weight, ...place },
  ];
}

/** Compares what has a definition and a name that ends alike: "term frequency" and "inverse document frequency". */
function comparisonsOf(found: readonly Candidate[], tools: Tools): Candidate[] {
  const named = new Map(
    found.flatMap((candidate) => {
      const words = singularWords(candidate.subject);
      return candidate.kind === "definition" && words.length > 1 ? [[words.join(" "), candidate] as const] : [];
    }),
  );
  const all = [...named.values()];
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => {
      const isPair = singularWords(one.subject).at(-1) === singularWords(other.subject).at(-1);
      const place = {
        said: "",
        startMs: Math.min(one.startMs, other.startMs),
        endMs: Math.max(one.endMs, other.endMs),
      };
      return isPair ? comparison(one.subject, other.subject, place, tools) : [];
    }),
  );
}

function clause(kind: "method" | "reason", method: string, place: Place, tools: Tools): Candidate[] {
  const { language } = tools;
  const words = tokenize(method);
  if (words.length < 2 || language.vague.test(method) || endsOpen(words)) return [];
  const [verb = "", ...rest] = words;
  const terms = subjectWords(rest);
  if (!terms.some((word) => tools.mentions.count(word) >= MIN_MENTIONS)) return [];
  if (terms.length < (language.generalVerbs.has(verb) ? 2 : 1)) return [];
  const question = kind === "method" ? language.howTo(method.trim()) : language.whyDo(method.trim());
  return [{ kind, question, subject: method, weight: WEIGHTS[kind] + interest(terms.join(" "), tools), ...place }];
}

function asked(question: string, place: Place, tools: Tools): Candidate[] {
  const { language } = tools;
  const words = tokenize(question);
  if (language.vague.test(question) || endsOpen(words)) return [];
  const terms = subjectWords(words.slice(1));
  if (!terms.some((word) => tools.mentions.count(word) >= MIN_MENTIONS)) return [];
  const weight = WEIGHTS.asked + interest(terms.join(" "), tools);
  return [{ ...kindOf(question, language), question: language.ask(question.trim()), weight, ...place }];
}

/** A question may ask for a definition in its own words: "what exactly is a term". */
function kindOf(question: string, { asksForDefinition }: SuggestionLanguage): Pick<Candidate, "kind" | "subject"> {
  const name = asksForDefinition.exec(question)?.[1];
  return name === undefined ? { kind: "asked", subject: question } : { kind: "definition", subject: name };
}

/** A title may be a question, or name what the lecture or chapter explains. */
function fromTitles(lecture: SuggestedLecture, tools: Tools): Candidate[] {
  const { chapters, durationMs } = lecture;
  const sections = [
    { title: lecture.title, startMs: 0, endMs: durationMs },
    ...chapters.map(({ title, startMs }, index) => ({
      title,
      startMs,
      endMs: chapters[index + 1]?.startMs ?? durationMs,
    })),
  ];
  return sections.flatMap(({ title, ...place }) => fromTitle(title, { ...place, said: "" }, tools));
}

function fromTitle(title: string, place: Place, tools: Tools): Candidate[] {
  const { language } = tools;
  const plain = title
    .replace(/\([^)]*\)|[^\p{L}\p{N}\p{P}\s+]/gu, " ")
    .replace(/^(?:(?:chapter|part|lecture|lesson|week|section|unit)\s+)?\d+(?:\.\d+)*\s*[:.)-]\s*/iu, "")
    .replace(/\s+/gu, " ")
    .trim();
  if (plain.length < 3 || isCommonplace(plain)) return [];
  const bare = plain.replace(/[?.!¿]+/gu, "").trim();
  const base = { subject: bare, weight: WEIGHTS.title, ...place };
  const isQuestion = plain.endsWith("?") || (language.titleQuestion.test(bare) && !language.vague.test(bare));
  if (isQuestion) return [{ ...base, ...kindOf(bare, language), question: language.ask(bare) }];
  const method = language.titleMethod.exec(bare)?.[1];
  if (method) return [{ ...base, kind: "method", question: language.howTo(method) }];
  const compared = matches(language.comparisons, bare).flatMap(([one = "", other = ""]) =>
    comparison(one, other, place, tools),
  );
  if (compared.length > 0) return compared;
  return isName(bare, tools) ? definition(bare, place, tools) : [];
}

/** More words than this seldom name one thing. */
const MAX_NAME_WORDS = 4;

/** Returns whether a phrase can be the name of something that the lecture is about. */
function isName(name: string, { language, mentions, titles }: Tools): boolean {
  const words = tokenize(name);
  if (words.length === 0 || words.length > MAX_NAME_WORDS || name.length < 3) return false;
  if (!words.every((word) => isTermWord(word, language))) return false;
  if (mentions.isCutShort(name, (word) => isTermWord(word, language))) return false;
  if (mentions.count(name) === 0) return false;
  const isTitle = titles.some((title) => title.join(" ") === singularWords(name).join(" "));
  return words.length > 1 || isTitle || mentions.count(name) > MIN_MENTIONS;
}

/** A thing that is described only once may be anything: "a legitimate sentence is …". */
const isRepeated = (name: string, { mentions, titles }: Tools) =>
  mentions.count(name) >= MIN_MENTIONS || titles.some((title) => title.join(" ") === singularWords(name).join(" "));

const isTermWord = (word: string, { notInName }: SuggestionLanguage) =>
  word.length > 1 && !notInName.has(word) && !/^\d+$/u.test(word) && !/\p{Ll}ly$/u.test(word);

const subjectWords = (words: readonly string[]) => words.filter((word) => !stopWordsOf(words).has(word));

/** A clause that ends with a preposition or an article was cut too early. */
const endsOpen = (words: readonly string[]) => stopWordsOf(words).has(words.at(-1) ?? "");

/** Prefers what titles name. */
function interest(text: string, { titles }: Tools): number {
  const words = new Set(singularWords(text));
  if (words.size === 0) return 0;
  return Math.max(0, ...titles.map((title) => [...words].filter((word) => title.includes(word)).length / words.size));
}
