import * as Popover from "@radix-ui/react-popover";
import type { LucideIcon } from "lucide-react";
import { useState, type ComponentProps } from "react";

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

/** A button that opens a group of choices. Escape, a choice, a submitted form and a click outside close it. */
export function Menu({
  label,
  icon: Icon,
  className = "icon-button",
  align = "end",
  side = "bottom",
  text,
  form,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        type={form ? "submit" : "button"}
        form={form}
        className={className}
        aria-label={label}
        title={label}
      >
        <Icon className="size-4" aria-hidden="true" />
        {text}
      </Popover.Trigger>
      <Popover.Content
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        className="menu"
        onSubmit={() => setOpen(false)}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}

/** A choice that runs an action. */
export function MenuButton({ className = "", ...props }: ComponentProps<"button">) {
  return <Popover.Close type="button" className={`menu-item ${className}`} {...props} />;
}

/** A choice that leads to an address. */
export function MenuLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <Popover.Close asChild>
      <a className="menu-item" {...props}>
        {children}
      </a>
    </Popover.Close>
  );
}
