import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isComposing } from "~/components/is-composing";
import { MAX_TYPED } from "~/study/conversation/composer";

type Props = { text: string; onAsk: (text: string) => void; onCancel: () => void };

/** The editor for a question. Enter asks it again, Escape cancels. */
export function QuestionEditor({ text, onAsk, onCancel }: Props) {
  const t = useTranslations("answer");
  const [edited, setEdited] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = () => edited.trim() && onAsk(edited.trim());
  return (
    <form
      className="ms-8 rounded-2xl bg-accent-soft p-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        ref={field}
        aria-label={t("yourQuestion")}
        dir="auto"
        value={edited}
        rows={Math.min(8, edited.split("\n").length + 1)}
        maxLength={MAX_TYPED}
        className="w-full resize-none rounded-lg bg-surface p-2"
        onChange={({ target }) => setEdited(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === "Escape") onCancel();
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <p className="me-auto ps-1 text-xs text-muted">{t("replaces")}</p>
        <button type="button" className="button px-3 py-1 whitespace-nowrap" onClick={onCancel}>
          {t("cancel")}
        </button>
        <button type="submit" className="button button-accent px-3 py-1 whitespace-nowrap" disabled={!edited.trim()}>
          {t("askAgain")}
        </button>
      </div>
    </form>
  );
}
