import type { MouseEvent } from "react";

/** A click that asks for nothing but "go": no new tab, no new window, no download, and not handled before. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;
}
