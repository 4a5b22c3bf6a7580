import type { LucideIcon } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

type Props = {
  label: string;
  icon: LucideIcon;
  className?: string;
  align?: "start" | "end";
  side?: "bottom" | "top";
  children: React.ReactNode;
  text?: React.ReactNode;
};

/** A button that opens a small box of links and buttons: closed by Escape, by a choice, and by a click elsewhere. */
export function Menu({
  label,
  icon: Icon,
  className = "icon-button",
  align = "end",
  side = "bottom",
  text,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  }, [isOpen]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: React.FocusEvent) => {
    if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <div ref={box} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className="size-4" aria-hidden="true" />
        {text}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        role="group"
        aria-label={label}
        className={`menu ${align === "end" ? "end-0" : "start-0"} ${side === "top" ? "bottom-full mb-1" : ""}`}
        onClick={(event) => (event.target as Element).closest("a, [data-closes]") && setOpen(false)}
      >
        {children}
      </div>
    </div>
  );
}
