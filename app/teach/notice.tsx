import { Form, useNavigation } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";

/** What brings back what was deleted: the fields of the form that restores it, and its title. */
type Undo = { title: string; fields: Record<string, string> };

/** `result`: what the notice is about. A new one is shown even if the previous one was closed. */
type Props = { result: object | undefined; text: string | null; undo?: Undo | null };

/** Says what was done, at the bottom of the window, until something else is done or it is closed. */
export function Notice({ result, text, undo = null }: Props) {
  const { state } = useNavigation();
  const [closed, setClosed] = useState<object>();
  // Empty in between, so that the same words are announced again.
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
  // The button that deleted something is gone with it.
  useEffect(() => {
    if (undo) words.current?.focus({ preventScroll: true });
  }, [undo]);
  return (
    <div className="card pointer-events-auto flex max-w-xl items-center gap-3 py-2 ps-4 pe-2 shadow-lg">
      <p ref={words} tabIndex={-1} className="text-pretty wrap-anywhere outline-none">
        {text}
      </p>
      {undo && (
        <Form method="post" preventScrollReset>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="button" aria-label={t("teach.undoNamed", { name: undo.title })}>
            {t("teach.undo")}
          </button>
        </Form>
      )}
      <IconButton label={t("common.close")} icon={X} className="shrink-0" onClick={onClose} />
    </div>
  );
}
