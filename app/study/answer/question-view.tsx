import { Pencil } from "lucide-react";
import { useState } from "react";
import { textOf, type StudyMessage } from "~/chat/message";
import { QuestionEditor } from "./question-editor";
import { useStudyActions } from "./study-actions";

/** A question as it was typed, which its student can put in other words. */
export function QuestionView({ question }: { question: StudyMessage }) {
  const { onEdit } = useStudyActions();
  const [isEditing, setEditing] = useState(false);
  const text = textOf(question).trim();
  if (isEditing && onEdit) {
    const ask = (edited: string) => {
      setEditing(false);
      onEdit(question.id, edited);
    };
    return <QuestionEditor text={text} onAsk={ask} onCancel={() => setEditing(false)} />;
  }
  return (
    <div className="group flex items-start justify-end gap-1">
      {onEdit && (
        <button type="button" aria-label="Edit the question" className="icon-button reveal mt-1" onClick={() => setEditing(true)}>
          <Pencil className="size-3.5" aria-hidden="true" />
        </button>
      )}
      <h3 className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2 text-base font-normal tracking-normal text-wrap whitespace-pre-wrap break-words">
        <span className="sr-only">You asked: </span>
        {text}
      </h3>
    </div>
  );
}
