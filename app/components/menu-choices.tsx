import * as Popover from "@radix-ui/react-popover";
import { useRef, type RefObject } from "react";

type Props = {
  label: string;
  /** The button that the choices belong to. */
  button: RefObject<HTMLButtonElement>;
  align?: "start" | "end" | undefined;
  side?: "bottom" | "top" | undefined;
  onClose: () => void;
  children: React.ReactNode;
};

/** The choices of an open menu. They close themselves, and the focus returns to the button unless it went elsewhere. */
export default function MenuChoices({ label, button, align = "end", side = "bottom", onClose, children }: Props) {
  const wentElsewhere = useRef(false);
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Content
        align={align}
        side={side}
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        className="menu"
        onSubmit={onClose}
        onInteractOutside={(event) => {
          // The button closes its menu itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          else wentElsewhere.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!wentElsewhere.current) button.current?.focus();
        }}
      >
        {children}
      </Popover.Content>
    </Popover.Root>
  );
}
