import * as RadixDialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { isComposing } from "./is-composing";

type Props = {
  title: React.ReactNode;
  onClose: () => void;
  className?: string;
  style?: React.CSSProperties;
  /** Gets the focus when the dialog opens. Defaults to the first element that can have it. */
  firstFocus?: React.RefObject<HTMLElement>;
  children: React.ReactNode;
};

/** A modal dialog, open while it is rendered. Escape, the close button and a click outside call `onClose`. */
export function Dialog({ title, onClose, className = "", style, firstFocus, children }: Props) {
  const t = useTranslations("common");
  const opener = useRef<Element | null>(null);
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="dialog-overlay" />
        <RadixDialog.Content
          className={`dialog ${className}`}
          style={style}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (!firstFocus?.current) return;
            event.preventDefault();
            firstFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus to its own trigger only. Our dialogs are opened by keys and by other components.
            event.preventDefault();
            // The page does not scroll while a dialog is open, so it scrolled only if the dialog's action moved it.
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
        >
          <header className="mb-4 flex items-start justify-between gap-4">
            <RadixDialog.Title className="text-lg">{title}</RadixDialog.Title>
            <RadixDialog.Close className="icon-button -me-2 -mt-1" aria-label={t("close")}>
              <X className="size-4" aria-hidden="true" />
            </RadixDialog.Close>
          </header>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
