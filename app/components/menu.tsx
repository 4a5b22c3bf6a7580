import type { LucideIcon } from "lucide-react";
import { Suspense, useCallback, useRef, useState, type ComponentProps } from "react";
import { CloseMenu, useCloseMenu } from "./close-menu";
import { latePart } from "./late-part";
import { preloadOnce } from "./preload-once";

// Loaded when a student reaches for the first menu: Radix's popover is larger than all else that a page draws.
const loadChoices = () => import("./menu-choices");
const MenuChoices = latePart(loadChoices);
const preload = preloadOnce(loadChoices);

type Props = {
  label: string;
  icon: LucideIcon;
  className?: string;
  align?: "start" | "end";
  side?: "bottom" | "top";
  children: React.ReactNode;
  text?: React.ReactNode;
  /** The id of a form to submit if the page has no JavaScript. It leads to a page with the same choices. */
  form?: string;
};

/**
 * A button that opens a group of choices. Escape, a choice, a submitted form and a click outside close it. A popover, not
 * Radix's menu: choices are links and buttons of forms, which work without JavaScript.
 */
export function Menu({ label, icon: Icon, className = "icon-button", text, form, children, ...place }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <button
        ref={button}
        type={form ? "submit" : "button"}
        form={form}
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={label}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className="size-4" aria-hidden="true" />
        {text}
      </button>
      {isOpen ? (
        <CloseMenu value={close}>
          <Suspense>
            <MenuChoices label={label} button={button} onClose={close} {...place}>
              {children}
            </MenuChoices>
          </Suspense>
        </CloseMenu>
      ) : null}
    </>
  );
}

/** A choice that runs an action. */
export function MenuButton({ className = "", onClick, ...props }: ComponentProps<"button">) {
  const close = useCloseMenu();
  return (
    <button
      type="button"
      className={`menu-item ${className}`}
      onClick={(event) => {
        onClick?.(event);
        close();
      }}
      {...props}
    />
  );
}

/** A choice that leads to an address. */
export function MenuLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a className="menu-item" onClick={useCloseMenu()} {...props}>
      {children}
    </a>
  );
}
