import { useTranslations } from "use-intl";
import type { StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";
import type { SuggestedQuestion } from "~/course/suggested-question";
import { answerStatus, type AnswerStatus } from "./answer-status";
import { nextQuestions } from "./next-questions";

/** Describes the latest answer: `status` is shown until it has text, `announcement` is read by screen readers. */
export function useAnswerTexts(answer: StudyMessage | undefined, isAnswering: boolean) {
  const t = useTranslations("conversation");
  const status = isAnswering ? describe(answerStatus(answer)) : null;
  return { status, announcement: status ?? announcement() };

  function describe(status: AnswerStatus | null): string | null {
    if (!status) return null;
    if (status.name === "read") return t("status.read", status);
    return "query" in status ? t(`status.${status.name}`, status) : t(`status.${status.name}`);
  }

  /** Changes when the text starts and when the answer ends, so that each is announced once. */
  function announcement(): string {
    const ended = answer?.metadata?.ended;
    if (ended && !isAnswering) return t(`ended.${ended}`); // also if it has no text yet
    if (!answer || textOf(answer).trim() === "") return "";
    return t(isAnswering ? "beingWritten" : "complete");
  }
}

/** Returns the questions to ask next, except the one that was just asked. */
export function useNextQuestionTexts(
  messages: readonly StudyMessage[],
  suggestions: readonly SuggestedQuestion[],
): string[] {
  const t = useTranslations("conversation");
  const asked = messages.at(-2);
  const texts = nextQuestions(messages, suggestions).map((next) => {
    switch (next.name) {
      case "suggested":
        return next.question;
      case "whereFirst":
        return t("whereFirst", next);
      case "beforeAndAfter":
        return t("beforeAndAfter");
    }
  });
  return texts.filter((text) => !asked || text !== textOf(asked).trim());
}
