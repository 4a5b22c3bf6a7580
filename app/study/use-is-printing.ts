import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: what is collapsed on the screen belongs on paper. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
}

let isPrinting = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
  };
}

const begin = () => say(true);
const end = () => say(false);

function say(printing: boolean): void {
  isPrinting = printing;
  // At once: window.print() takes the picture of the page directly after the event.
  flushSync(() => listeners.forEach((listener) => listener()));
}
