import { useContext, useEffect } from "react";
import type { StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";
import { keepDraft, keptDraft } from "~/study/kept-drafts";
import { QuestionDrafts, questionKey } from "./question-drafts";

/**
 * Keeps the last question while it failed and is not stored: after a reload, it is in the field again. It ends when an
 * answer begins.
 */
export function useKeptQuestion(
  { messages, error }: { messages: readonly StudyMessage[]; error: Error | undefined },
  courseId: string,
): void {
  const areKept = useContext(QuestionDrafts) !== null;
  const last = messages.at(-1);
  const failed = areKept && error && last?.role === "user" ? textOf(last) : null;
  const asked = last?.role === "assistant" ? messages.findLast(({ role }) => role === "user") : undefined;
  const answered = asked ? textOf(asked) : null;
  useEffect(() => {
    const key = questionKey(courseId);
    if (failed !== null) keepDraft(key, failed);
    // The student may have typed another question in the meantime.
    else if (answered !== null && keptDraft(key) === answered) keepDraft(key, null);
  }, [failed, answered, courseId]);
}
