import { asPlainText } from "~/text/as-plain-text";
import { writtenNames } from "~/text/written-names";
import { composeAnswer } from "../compose-answer";
import { withHeadings as withTopicHeadings } from "../headings";
import { FACTS, intentOf } from "../intent";
import { isCovered } from "../is-covered";
import { asksForBest } from "../languages/all";
import type { Part } from "../parts-of-question";
import type { FoundPassage, Lookup } from "../read-prompt";
import { standaloneQuestion } from "../standalone-question";
import { verdictsOn } from "../verdict";
import { asSearched, correction } from "./corrected-question";
import { PLAIN, type Plan, type Planning } from "./plan";
import { answerFrom, refusal, searchPlan } from "./search-plan";

/** Parts of one question that are looked up. */
const MAX_PARTS = 4;

/** Whether a part asks about something that the student has named: the “b” of “k1 vs b” needs nothing of “k1”. */
const isNamed = ({ question, subject }: Part) => question === `what is ${subject}`;

/** Answers each part of a question for itself; parts that the lectures do not answer or that are too many are named. */
export function partsPlan(asked: readonly Part[], planning: Planning): Plan {
  const parts = asked.slice(0, MAX_PARTS);
  const left = asked.slice(MAX_PARTS).map(({ subject }) => subject);
  const [first] = parts;
  const searches = parts.map((part, index) => ({
    ...part,
    query: index === 0 || isNamed(part) ? part.question : standaloneQuestion(part.question, first?.question),
  }));
  const isChoice = parts.some((part) => part.isChoice);
  const whole = planning.conversation.question;
  return {
    calls: [...searches.map(({ query }) => query), ...(isChoice && parts.length < MAX_PARTS ? [whole] : [])].map(
      (query) => ["search_course", { query }],
    ),
    compose: async (lookups) => {
      const wholeFound = lookups.find(({ index }) => index === searches.length);
      const chosen = isChoice
        ? ((await verdictIn(parts, lookups, planning)) ?? (await bestOf(wholeFound, planning)))
        : null;
      if (chosen !== null) return chosen;
      const answer = async (search: Part & { query: string }, index: number, first = "") => {
        const found = lookups.find((lookup) => lookup.index === index);
        const part = { ...search, subject: nameAsSearched(search, found) };
        // "And what year" asks for a fact about what the first part is about.
        const leans = search.query !== search.question && asksForFact(search.question);
        const near = leans ? passagesOf(lookups).filter(({ number }) => first.includes(`[${number}]`)) : [];
        const text =
          (near.length > 0 ? await answerTo(part, found, near, { ...planning, leans }) : null) ??
          (await answerTo(part, found, found?.passages ?? [], planning));
        return { ...part, found, text };
      };
      const [one, ...others] = searches;
      const first = one && (await answer(one, 0));
      const rest = others.map((search, at) => answer(search, at + 1, first?.text ?? ""));
      const answers = [...(first ? [first] : []), ...(await Promise.all(rest))];
      if (answers.every(({ text }) => text === null))
        return refusal(
          planning.conversation.question,
          lookups.flatMap(({ passages }) => passages),
          planning,
        );
      // What to choose is said of one of them, or of both in other words.
      if (answers.some(({ text, isChoice }) => isChoice === true && text === null))
        return searchPlan(planning.conversation.question, PLAIN, planning);
      const text = `${correction(answers, planning)}${withHeadings(answers, planning)}`;
      return left.length === 0 ? text : `${text}\n\n${planning.phrases.partsLeft(parts.length, left.join(", "))}`;
    },
  };
}

/** Returns what the lectures say about what to choose, below the names of both; null if they do not judge both. */
async function verdictIn(
  parts: readonly Part[],
  lookups: readonly Lookup[],
  planning: Planning,
): Promise<string | null> {
  const found = [...lookups].sort((a, b) => b.index - a.index);
  const passages = passagesOf(found);
  if (!isCovered(passages)) return null;
  const names = parts.map((part, at) =>
    nameAsSearched(
      part,
      lookups.find(({ index }) => index === at),
    ),
  );
  const verdicts = await verdictsOn(
    names,
    planning.conversation.question,
    withTopicHeadings(passages, planning.material),
    planning.embed,
  );
  const answers = verdicts.map(({ name, quotes }) => ({ subject: name, text: composeAnswer(quotes) }));
  if (answers.length === 0) return null;
  const written = writtenNames(passages.map(({ content }) => content).join("\n"));
  const announced = correction(
    lookups.map((lookup) => ({
      found: lookup,
      query: parts[lookup.index]?.question ?? planning.conversation.question,
    })),
    planning,
  );
  return `${announced}${answers.map(({ subject, text }) => (subject === null ? text : `**${heading(subject, written)}**: ${text}`)).join("\n\n")}`;
}

/** Answers "which is better, X or Y" as it was asked. Null if the question is another, or the lectures do not answer it. */
async function bestOf(found: Lookup | undefined, planning: Planning): Promise<string | null> {
  const { question } = planning.conversation;
  if (!found || !asksForBest(question)) return null;
  const meant = asSearched(found, question, PLAIN);
  const text = await answerFrom(meant.query, meant.intent, found.passages, planning);
  return text && `${correction([{ found, query: question }], planning)}${text}`;
}

/** Returns the name of a part without its typing errors. */
function nameAsSearched(part: Part, found: Lookup | undefined): string {
  if (part.isChoice && found?.searchedFor !== undefined && !found.isTranslated)
    return found.searchedFor.replace(/^what is (.*) best for$/u, "$1");
  if (!isNamed(part) || found?.searchedFor === undefined || found.isTranslated) return part.subject;
  return found.searchedFor.replace(/^what is /u, "");
}

function asksForFact(question: string): boolean {
  const intent = intentOf(question);
  return intent.kind === "answer" && FACTS.has(intent.style);
}

/** The passages of lookups, each once. */
const passagesOf = (lookups: readonly Lookup[]): FoundPassage[] => [
  ...new Map(lookups.flatMap(({ passages }) => passages.map((passage) => [passage.number, passage]))).values(),
];

function answerTo(
  { question, query, subject }: Part & { query: string },
  found: Lookup | undefined,
  passages: readonly FoundPassage[],
  planning: Planning,
): Promise<string | null> {
  const asked = intentOf(question);
  const definition = { kind: "answer", style: "definition", subject } as const;
  const meant = asSearched(found, query, asked.kind === "answer" ? { ...asked, subject } : definition);
  return answerFrom(meant.query, meant.intent, passages, planning);
}

const QUOTATION = /“([^”]*)” \[\d+\]\s*/gu;

/** Puts each part's subject before its answer. What an earlier part quotes is not repeated. */
function withHeadings(parts: readonly (Part & { text: string | null })[], { phrases }: Planning): string {
  const written = writtenNames(parts.map(({ text }) => text ?? "").join("\n"));
  const said: string[] = [];
  const paragraphs: { headings: string[]; text: string }[] = [];
  for (const { subject, text } of parts) {
    if (text === null) {
      paragraphs.push({ headings: [], text: phrases.notFoundPart(subject) });
      continue;
    }
    const isSaid = (quoted: string) => said.some((earlier) => earlier.includes(quoted));
    const others = text.replace(QUOTATION, (quotation, quoted: string) => (isSaid(quoted) ? "" : quotation)).trim();
    for (const [, quoted = ""] of text.matchAll(QUOTATION)) said.push(quoted);
    const earlier = paragraphs.findLast(({ headings }) => headings.length > 0);
    const name = heading(subject, written);
    if (QUOTES.test(others) || !earlier) paragraphs.push({ headings: [name], text: others });
    else earlier.headings.push(name);
  }
  // A question is no name for what answers it and the others at once.
  const areQuestions = parts.every(({ question, subject }) => question === subject);
  if (paragraphs.length === 1 && areQuestions) return paragraphs.map(({ text }) => text).join("");
  return paragraphs
    .map(({ headings, text }) => (headings.length > 0 ? `**${headings.join(" · ")}**: ${text}` : text))
    .join("\n\n");
}
const QUOTES = /“[^”]*” \[\d+\]/u;

/**
 * Names are written as the lectures write them: "HNSW" for "hnsw". Others, such as "k1" and "b", are written as they were
 * typed.
 */
function heading(subject: string, written: ReadonlySet<string>): string {
  const names = new Map([...written].map((name) => [name.toLowerCase(), name]));
  const spelled = subject.replace(/[\p{L}\p{N}]+/gu, (word) => names.get(word.toLowerCase()) ?? word);
  return asPlainText(
    /^\p{Ll}{2,}(?!\p{N})/u.test(spelled) ? spelled.charAt(0).toUpperCase() + spelled.slice(1) : spelled,
  );
}
