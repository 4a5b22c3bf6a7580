import { memo, useMemo } from "react";
import type { Source } from "~/citation/source";
import { sectionsOf, type Turn } from "~/conversation/assign-citations";
import { AnswerView } from "./answer-view";
import { QuestionView } from "./question-view";

type Props = {
  turn: Turn;
  /** The sources of the whole conversation: an answer can cite the source of an earlier one. */
  sources: ReadonlyMap<number, Source>;
  isStreaming: boolean;
  isLast: boolean;
  /** False while the answers are plain text because the page has too many to render at once. */
  isFormatted?: boolean;
};

const NO_SOURCES: ReadonlyMap<number, Source> = new Map();

/** A question and its answer. */
export const TurnView = memo(
  function TurnView({ turn, sources, isStreaming, isLast, isFormatted = true }: Props) {
    const { question, answers } = turn;
    const sections = useMemo(() => sectionsOf(turn), [turn]);
    const newest = answers.at(-1);
    return (
      <>
        {question && <QuestionView question={question} />}
        {answers.map((answer) => (
          <AnswerView
            key={answer.id}
            answer={answer}
            sections={sections.filter(({ messageId }) => messageId === answer.id)}
            sources={question ? sources : NO_SOURCES}
            isStreaming={isStreaming && answer === newest}
            isLast={isLast && answer === newest}
            isFormatted={isFormatted}
          />
        ))}
      </>
    );
  },
  (before, after) =>
    isSameTurn(before.turn, after.turn) &&
    before.sources === after.sources &&
    before.isStreaming === after.isStreaming &&
    before.isLast === after.isLast &&
    before.isFormatted === after.isFormatted,
);

function isSameTurn(one: Turn, other: Turn): boolean {
  return (
    one.question === other.question &&
    one.answers.length === other.answers.length &&
    one.answers.every((answer, index) => answer === other.answers[index])
  );
}
