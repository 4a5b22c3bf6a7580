import { useNavigation } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { focusHeading } from "~/components/use-focus-on-new-page";
import { FieldsButton } from "./fields-button";

/** How to undo a deletion: the fields of the form that restores the item, and its title. */
type Undo = { title: string; fields: Record<string, string> };

/** `result`: the result that the notice reports. A new result opens the notice again. */
type Props = { result: object | undefined; text: string | null; undo?: Undo | null };

/** Reports the last action at the bottom of the window until the next action, or until it is closed. */
export function Notice({ result, text, undo = null }: Props) {
  const { state } = useNavigation();
  const [closed, setClosed] = useState<object>();
  // Cleared in between, so that screen readers announce the same text again.
  const shown = state !== "idle" || closed === result ? null : text;
  return (
    <div className="no-print pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-4">
      <div role="status" className="contents">
        {shown !== null && <Shown text={shown} undo={undo} onClose={() => setClosed(result)} />}
      </div>
    </div>
  );
}

function Shown({ text, undo, onClose }: { text: string; undo: Undo | null; onClose: () => void }) {
  const t = useTranslations();
  const words = useRef<HTMLParagraphElement>(null);
  // The button that deleted or restored the item is gone, so the focus moves to the notice.
  useEffect(() => {
    if (undo || document.activeElement === document.body) words.current?.focus({ preventScroll: true });
  }, [undo]);
  // Not at once: the next notice, or an editor, may take the focus.
  useEffect(() => () => void setTimeout(focusHeading), []);
  return (
    <div className="card pointer-events-auto flex max-w-xl items-center gap-3 py-2 ps-4 pe-2 shadow-lg">
      <p ref={words} tabIndex={-1} className="text-pretty wrap-anywhere outline-none">
        {text}
      </p>
      {undo && (
        <FieldsButton fields={undo.fields} label={t("teach.undoNamed", { name: undo.title })} text={t("teach.undo")} />
      )}
      <IconButton label={t("common.close")} icon={X} className="shrink-0" onClick={onClose} />
    </div>
  );
}
