import type { MouseEvent } from "react";

/** Returns a click handler that acts instead of following the link, on a plain click only. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
}

/** Whether a click would simply follow the link: primary button, no modifier key, not handled yet. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey &&
    !event.defaultPrevented
  );
}
