import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  label: string;
  icon: LucideIcon;
  isSmall?: boolean;
  isFilled?: boolean;
};

/** A button that shows only an icon. Its label names it to screen readers and, as a tooltip, to a pointer. */
export function IconButton({ label, icon: Icon, isSmall = false, isFilled = false, className = "", ...button }: Props) {
  return (
    <button type="button" title={label} {...button} aria-label={label} className={`icon-button ${className}`}>
      <Icon className={isSmall ? "size-3.5" : "size-4"} fill={isFilled ? "currentColor" : "none"} aria-hidden="true" />
    </button>
  );
}
