import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { isComposing } from "~/components/is-composing";
import { useReturnFocus } from "~/components/use-return-focus";
import { formatTimestamp } from "~/course/moment";
import { MAX_NOTE_LENGTH } from "~/notes/note";
import { isSaveKey } from "./is-save-key";
import type { NoteDraft } from "./note-draft";

type Props = {
  draft: NoteDraft;
  onWrite: (key: number, body: string) => void;
  onSave: (body: string) => Promise<void>;
};

/**
 * The field for a note while the code of its editor loads. It has the focus, so that what is typed meanwhile becomes
 * part of the note and runs no shortcuts. The editor's keys save it here, too.
 */
export function PendingEditor({ draft: { key, atSeconds, body }, onWrite, onSave }: Props) {
  const t = useTranslations("notes");
  const field = useRef<HTMLTextAreaElement>(null);
  const isSaving = useRef(false);
  const onKeyDown = async (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !isSaveKey(event)) return;
    event.preventDefault();
    if (isSaving.current) return; // the keys are still pressed
    isSaving.current = true;
    await onSave(body.trim());
    isSaving.current = false;
  };
  useReturnFocus();
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  return (
    <label className="block p-2 text-xs text-muted">
      {t("at", { time: formatTimestamp(atSeconds) })}
      <textarea
        ref={field}
        dir="auto"
        value={body}
        onChange={({ target }) => onWrite(key, target.value)}
        onKeyDown={(event) => void onKeyDown(event)}
        maxLength={MAX_NOTE_LENGTH}
        rows={3}
        className="field mt-1 block w-full text-base text-ink sm:text-sm"
      />
    </label>
  );
}
