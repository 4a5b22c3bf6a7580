import { ArrowUp, Square } from "lucide-react";
import {
  forwardRef,
  startTransition,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { useTranslations } from "use-intl";
import { isComposing } from "~/components/is-composing";
import { keepDraft, keptDraft } from "~/study/kept-drafts";
import { QuestionDrafts, questionKey } from "./question-drafts";

/** The longest question that can be typed, in characters. The server accepts twice as many. */
export const MAX_TYPED = 2_000;

type Props = {
  courseId: string;
  placeholder: string;
  isDisabled?: boolean;
  isAnswering: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
};

export type ComposerHandle = {
  /** Inserts a text before the student's own, and focuses the field. */
  write: (text: string) => void;
  /** Puts a question back that could not be asked, before what was typed since. */
  restore: (question: string) => void;
  focus: () => void;
};

/** The field for a question: Enter asks, Shift+Enter starts a new line. */
export const Composer = forwardRef<ComposerHandle, Props>(function Composer(
  { courseId, placeholder, isDisabled = false, isAnswering, onAsk, onStop },
  handle,
) {
  const t = useTranslations("conversation");
  const field = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useDraft(courseId, field);
  useImperativeHandle(
    handle,
    () => ({
      write: (text) => {
        setQuestion((typed) => (text + typed).slice(0, MAX_TYPED));
        field.current?.focus();
      },
      restore: (unsent) => setQuestion((typed) => [unsent, typed].filter(Boolean).join("\n").slice(0, MAX_TYPED)),
      focus: () => field.current?.focus(),
    }),
    [setQuestion],
  );
  const ready = question.trim() !== "" && !isAnswering;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    onAsk(question.trim());
    setQuestion("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") field.current?.blur(); // back to the page's shortcuts
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    submit();
  };

  return (
    <form onSubmit={submit} className="no-print">
      <div className="flex items-end gap-2 rounded-2xl border border-line bg-surface p-1 shadow-sm lg:p-2 focus-within:border-accent">
        <textarea
          ref={field}
          value={question}
          disabled={isDisabled}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={placeholder}
          dir="auto"
          aria-label={placeholder}
          maxLength={MAX_TYPED}
          rows={1}
          className="field-sizing-content max-h-40 min-h-9 flex-1 resize-none bg-transparent px-2 py-1.5 outline-none placeholder:text-muted"
        />
        {isAnswering ? <StopButton onStop={onStop} /> : <AskButton isDisabled={!ready} />}
      </div>
      {question.length > MAX_TYPED - 200 && (
        <p className="mt-1 text-end text-xs text-muted" aria-live="polite">
          {t("charactersLeft", { count: MAX_TYPED - question.length })}
        </p>
      )}
    </form>
  );
});

/** The question that is typed in a course, which waits there until it is asked, also while the page reloads. */
function useDraft(courseId: string, field: RefObject<HTMLTextAreaElement>) {
  const drafts = useContext(QuestionDrafts);
  const [question, setQuestion] = useState(() => drafts?.get(courseId) ?? "");
  const key = questionKey(courseId);
  useEffect(() => {
    // What was typed before the scripts had loaded is in the field alone, and the next render would erase it.
    const kept = field.current?.value || (drafts && keptDraft(key));
    if (typeof kept === "string") startTransition(() => setQuestion((typed) => (typed === "" ? kept : typed)));
  }, [drafts, field, key]);
  useEffect(() => {
    if (!drafts) return;
    drafts.set(courseId, question);
    keepDraft(key, question === "" ? null : question);
  }, [drafts, courseId, key, question]);
  return [question, setQuestion] as const;
}

function StopButton({ onStop }: { onStop: () => void }) {
  const t = useTranslations("conversation");
  return (
    <button type="button" className="button size-9 p-0" onClick={onStop} aria-label={t("stop")}>
      <Square className="size-3.5 fill-current" />
    </button>
  );
}

function AskButton({ isDisabled }: { isDisabled: boolean }) {
  const t = useTranslations("conversation");
  return (
    <button type="submit" className="button button-accent size-9 p-0" disabled={isDisabled} aria-label={t("ask")}>
      <ArrowUp className="size-4.5" />
    </button>
  );
}
