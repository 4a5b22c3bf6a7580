import type { LucideIcon } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";

type Props = {
  label: string;
  icon: LucideIcon;
  /** The dialog, which may be loaded when it first opens. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. In a narrow conversation it is only its icon. */
export function DialogButton({ label, icon: Icon, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" title={label} className="button border-transparent px-2 py-1" onClick={() => setOpen(true)}>
        <Icon className="size-4" aria-hidden="true" />
        <span className="tool-label">{label}</span>
      </button>
      {isOpen && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
}
