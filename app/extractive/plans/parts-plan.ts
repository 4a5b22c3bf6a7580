import { asPlainText } from "../as-plain-text";
import { standaloneQuestion } from "../standalone-question";
import type { Plan, Planning } from "./plan";
import { answerFrom, refusal } from "./search-plan";

/** Whether a part asks about something that the student has named: the “b” of “k1 vs b” needs nothing of “k1”. */
const isNamed = ({ question, subject }: { question: string; subject: string }) => question === `what is ${subject}`;

/** Answers each part of a question for itself; a part that the lectures do not answer is named. */
export function partsPlan(parts: readonly { question: string; subject: string }[], planning: Planning): Plan {
  const [first] = parts;
  const queries = parts.map(({ question, subject }, index) =>
    index === 0 || isNamed({ question, subject }) ? question : standaloneQuestion(question, first?.question),
  );
  return {
    calls: queries.map((query) => ["search_course", { query }]),
    compose: async (lookups) => {
      const answers = await Promise.all(
        parts.map(async ({ subject }, index) => {
          const passages = lookups.find((lookup) => lookup.index === index)?.passages ?? [];
          const style = "definition" as const;
          return answerFrom(queries[index] ?? subject, { kind: "answer", style, subject }, passages, planning);
        }),
      );
      if (answers.every((text) => text === null))
        return refusal(
          lookups.flatMap(({ passages }) => passages),
          planning,
        );
      return withHeadings(
        parts.map(({ subject }, index) => ({ subject, text: answers[index] ?? null })),
        planning,
      );
    },
  };
}

const QUOTATION = /“[^”]*” \[\d+\]\s*/gu;

/** Puts each part's subject before its answer. What an earlier part quotes is not repeated. */
function withHeadings(parts: readonly { subject: string; text: string | null }[], { phrases }: Planning): string {
  const said = new Set<string>();
  const paragraphs: { headings: string[]; text: string }[] = [];
  for (const { subject, text } of parts) {
    if (text === null) {
      paragraphs.push({ headings: [], text: phrases.notFoundPart(subject) });
      continue;
    }
    const others = text.replace(QUOTATION, (quotation) => (said.has(quotation.trim()) ? "" : quotation)).trim();
    for (const [quotation] of text.matchAll(QUOTATION)) said.add(quotation.trim());
    const earlier = paragraphs.findLast(({ headings }) => headings.length > 0);
    if (QUOTES.test(others) || !earlier) paragraphs.push({ headings: [heading(subject)], text: others });
    else earlier.headings.push(heading(subject));
  }
  return paragraphs
    .map(({ headings, text }) => (headings.length > 0 ? `**${headings.join(" · ")}**: ${text}` : text))
    .join("\n\n");
}
const QUOTES = /“[^”]*” \[\d+\]/u;

/** Names such as "k1" and "b" are written as they were typed. */
const heading = (subject: string) =>
  asPlainText(/^\p{Ll}{2,}(?!\p{N})/u.test(subject) ? subject.charAt(0).toUpperCase() + subject.slice(1) : subject);
