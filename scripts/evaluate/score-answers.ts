import { randomUUID } from "node:crypto";
import { claimsOf } from "~/citation/claims";
import { anchorKey } from "~/citation/marker-grammar";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOf, textOf } from "~/conversation/message-content";
import { estimate, type Estimate } from "~/retrieval/retrieval-metrics";
import { splitSentences } from "~/text/split-sentences";
import { askCourse, type AskDeps } from "./ask-course";
import type { Question } from "./read-questions";

/** A score of the answers. `answered` is the share of the questions with a labeled place. */
export type AnswerScore =
  | {
      name: "first_citation_right" | "citation_precision" | "sentences_cited" | "answered" | "outside_refused";
      n: number;
      unit: "share";
      value: Estimate;
    }
  | { name: "anchor_error_p90_seconds" | "source_error_p90_seconds"; n: number; unit: "s"; value: number };

type Answer = { question: Question; message: StudyMessage };

/** Asks every question in a new conversation and scores the answers. */
export async function scoreAnswers(
  courseId: string,
  questions: readonly Question[],
  deps: AskDeps,
): Promise<AnswerScore[]> {
  const answers: Answer[] = [];
  for (const question of questions)
    answers.push({ question, message: await answerAlone(courseId, question.query, deps) });
  const inside = answers.filter(({ question }) => question.lectureId !== undefined && question.start !== undefined);
  const outside = answers.filter(({ question }) => question.outside);
  const cites = inside.map(({ question, message }) =>
    citationsOf(message).map((cited) => ({
      ...cited,
      right: isRight(question, cited.source),
      error: errorOf(question, cited),
    })),
  );
  const all = cites.flat();
  const anchored = all.filter(({ right }) => right);
  return [
    share(
      "first_citation_right",
      cites.map(([first]) => (first?.right ? 1 : 0)),
    ),
    share(
      "citation_precision",
      all.map(({ right }) => (right ? 1 : 0)),
    ),
    share(
      "sentences_cited",
      inside.flatMap(({ message }) => citedSentences(textOf(message))),
    ),
    share(
      "answered",
      inside.map(({ message }) => (claimsOf(textOf(message)).length > 0 ? 1 : 0)),
    ),
    share(
      "outside_refused",
      outside.map(({ message }) => (claimsOf(textOf(message)).length === 0 ? 1 : 0)),
    ),
    seconds(
      "anchor_error_p90_seconds",
      anchored.map(({ error }) => error.anchor),
      0.9,
    ),
    seconds(
      "source_error_p90_seconds",
      anchored.map(({ error }) => error.source),
      0.9,
    ),
  ].filter(({ n }) => n > 0);
}

const answerAlone = (courseId: string, text: string, deps: AskDeps): Promise<StudyMessage> =>
  askCourse(courseId, [{ id: randomUUID(), role: "user", parts: [{ type: "text", text }] }], deps);

type Cited = { source: { lectureId: string; startSeconds: number; endSeconds: number }; anchorSeconds: number };

function citationsOf(message: StudyMessage): Cited[] {
  const [sources, anchors] = [sourcesOf(message), anchorsOf(message)];
  return claimsOf(textOf(message)).flatMap(({ cites }) =>
    cites.flatMap(({ number, occurrence }) => {
      const source = sources.get(number);
      const anchor = anchors.get(anchorKey(number, occurrence));
      return source ? [{ source, anchorSeconds: anchor ? anchor.startMs / 1000 : source.startSeconds }] : [];
    }),
  );
}

function isRight({ lectureId, start = 0, end }: Question, source: Cited["source"]): boolean {
  return source.lectureId === lectureId && source.startSeconds <= (end ?? start) && source.endSeconds >= start;
}

/** Returns the seconds between the target of a citation and the labeled place. */
function errorOf({ start = 0, end }: Question, { source, anchorSeconds }: Cited): { anchor: number; source: number } {
  const distance = (at: number) => Math.max(0, start - at, at - (end ?? start));
  return { anchor: distance(anchorSeconds), source: distance(source.startSeconds) };
}

/** Returns 1 for each cited sentence of an answer, and 0 for the others. One citation covers a whole quotation. */
function citedSentences(text: string): number[] {
  return text.split(/\n+/).flatMap((paragraph) => {
    const quoted = paragraph.replace(/“[^”]*”/g, (quotation) => quotation.replace(/[.!?]/g, ""));
    return splitSentences(quoted.replace(/([.!?”])\s*((?:\[[\d\s,;–-]+\]\s*)+)/g, "$2$1 "))
      .filter((sentence) => /\p{L}/u.test(sentence))
      .map((sentence) => (/\[\d/.test(sentence) ? 1 : 0));
  });
}

type Share = Extract<AnswerScore, { unit: "share" }>;
type Seconds = Extract<AnswerScore, { unit: "s" }>;

const share = (name: Share["name"], values: number[]): Share => ({
  name,
  n: values.length,
  unit: "share",
  value: estimate(values),
});

function seconds(name: Seconds["name"], values: number[], quantile: number): Seconds {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    name,
    n: values.length,
    unit: "s",
    value: sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? 0,
  };
}
