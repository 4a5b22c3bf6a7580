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

/**
 * A button that opens a group of links and buttons. Escape, a choice and a click outside close it. It is not built on
 * Radix: it is in the first load of every page, and its contents can be a form.
 */
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
    const onPointer = (event: PointerEvent) => !contains(box.current, event.target) && setOpen(false);
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
        onClick={(event) => isChoice(event.target) && setOpen(false)}
      >
        {children}
      </div>
    </div>
  );
}

const contains = (box: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && Boolean(box?.contains(target));

const isChoice = (target: EventTarget) => target instanceof Element && target.closest("a, [data-closes]") !== null;
