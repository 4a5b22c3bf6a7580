import type { MouseEvent } from "react";

/** What a link does on a plain click instead of going to its address. */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  };
}

/** A click that asks for nothing but "go": no new tab, no new window, no download, and not handled before. */
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
