import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";

type Props = { title: React.ReactNode; onClose: () => void; className?: string; children: React.ReactNode };

/** A box in front of the page, open for as long as it is drawn: the browser's own, with its focus and its Escape. A click beside it closes it. */
export function Dialog({ title, onClose, className = "", children }: Props) {
  const t = useTranslations("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={`dialog ${className}`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="p-5">
        <header className="mb-4 flex items-start justify-between gap-4">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          <button type="button" className="icon-button -me-2 -mt-1" aria-label={t("close")} onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
