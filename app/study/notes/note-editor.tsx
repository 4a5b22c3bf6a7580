import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isComposing } from "~/components/is-composing";
import { useLatest } from "~/components/use-latest";
import { useReturnFocus } from "~/components/use-return-focus";
import { formatTimestamp } from "~/course/moment";
import { MAX_NOTE_LENGTH } from "~/notes/note";
import { isSaveKey } from "./is-save-key";

type Props = {
  atSeconds: number;
  body: string;
  /** The note's text as it is stored. */
  stored: string;
  /** Called with the text when the editor loses the focus or is closed, also with its page. */
  onWrite?: (body: string) => void;
  onSave: (body: string) => void | Promise<void>;
  onCancel: () => void;
};

/** The editor for a note. Ctrl or ⌘ + Enter saves. Escape cancels, unless it would lose a change. */
export function NoteEditor({ atSeconds, body, stored, onWrite, onSave, onCancel }: Props) {
  const t = useTranslations("notes");
  const [text, setText] = useState(body);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useReturnFocus();
  useEffect(() => void (field.current && focusAtEnd(field.current)), []);
  useOnClose(() => onWrite?.(text));
  const save = async () => {
    if (isSaving) return; // the keys are still pressed
    setSaving(true);
    await onSave(text.trim());
    setSaving(false);
  };
  const leave = (field: HTMLTextAreaElement) => (text.trim() === stored.trim() ? onCancel() : field.blur());
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (isSaveKey(event)) void save();
    else if (event.key === "Escape") leave(event.currentTarget);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="mb-2 rounded-xl border border-accent bg-surface p-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label className="mb-1 block text-xs text-muted">
        {t("at", { time: formatTimestamp(atSeconds) })}
        <textarea
          ref={field}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => onWrite?.(text)}
          maxLength={MAX_NOTE_LENGTH}
          rows={3}
          placeholder={t("placeholder")}
          className="field field-sizing-content mt-1 block max-h-80 min-h-20 w-full text-base text-ink sm:text-sm"
        />
      </label>
      <div className="mt-2 flex items-center gap-2">
        <button type="submit" className="button button-accent px-3 py-1" disabled={isSaving}>
          {t("save")}
        </button>
        <button type="button" className="button border-transparent px-3 py-1" onClick={onCancel}>
          {t("cancel")}
        </button>
        <span className="ms-auto text-xs text-muted max-sm:hidden">{t("markdown")}</span>
      </div>
    </form>
  );
}

function focusAtEnd(field: HTMLTextAreaElement): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  field.scrollIntoView({ block: "nearest" });
}

/** Calls the latest function when the component is unmounted, and when the page is closed or reloaded. */
function useOnClose(onClose: () => void): void {
  const latest = useLatest(onClose);
  useEffect(() => {
    const close = () => latest.current();
    window.addEventListener("pagehide", close);
    return () => {
      window.removeEventListener("pagehide", close);
      close();
    };
  }, [latest]);
}
