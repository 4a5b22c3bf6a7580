import { Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import type { StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";
import { QuestionEditor } from "./question-editor";
import { useStudyActions } from "./study-actions";

/** A question as it was typed. Its student can edit it. Readers of a shared conversation did not ask it. */
export function QuestionView({ question }: { question: StudyMessage }) {
  const t = useTranslations("answer");
  const { onAsk, onEdit } = useStudyActions();
  const [isEditing, setEditing] = useState(false);
  const [wasCancelled, setCancelled] = useState(false);
  const text = textOf(question).trim();
  if (isEditing && onEdit) {
    const ask = (edited: string) => {
      setEditing(false);
      onEdit(question.id, edited);
    };
    const cancel = () => {
      setEditing(false);
      setCancelled(true);
    };
    return <QuestionEditor text={text} onAsk={ask} onCancel={cancel} />;
  }
  return (
    <div data-question className="group flex items-start justify-end gap-1">
      {onEdit && (
        <IconButton
          label={t("editQuestion")}
          icon={Pencil}
          isSmall
          className="reveal mt-1"
          // The button is new after the editor was closed, and gets the focus back.
          autoFocus={wasCancelled}
          onClick={() => setEditing(true)}
        />
      )}
      <h3 dir="auto" className="question">
        <span className="sr-only">{t(onAsk ? "youAsked" : "question")} </span>
        {text}
      </h3>
    </div>
  );
}
