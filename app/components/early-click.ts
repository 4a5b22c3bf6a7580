import { useEffect, type RefObject } from "react";

declare global {
  interface Window {
    /** The button that was clicked last, if its place did not react yet. */
    earlyClick?: { button: HTMLButtonElement; place: HTMLElement } | null;
  }
}

/**
 * A script for the head of the page. It keeps the last click on a button that does nothing yet, because the code of the
 * page, or of a part marked with `data-late`, is still loading. Links and forms work without that code.
 */
export const KEEP_EARLY_CLICK =
  'addEventListener("click",({target})=>{const button=target.closest?.("button");' +
  'const place=button?.closest(":is(html,[data-late]):not([data-ready])");' +
  'earlyClick=place&&(button.type==="button"||!button.form)?{button,place}:null},true)';

/** Repeats such a click once its place reacts. Without a part, the place is the whole page. */
export function useEarlyClick(part?: RefObject<HTMLElement | null>): void {
  useEffect(() => repeatClickIn(part ? part.current : document.documentElement), [part]);
}

function repeatClickIn(place: HTMLElement | null): void {
  if (!place || place.dataset.ready !== undefined) return;
  place.setAttribute("data-ready", "");
  const { earlyClick } = window;
  if (earlyClick?.place !== place || !place.contains(earlyClick.button)) return;
  window.earlyClick = null;
  press(earlyClick.button);
}

/** Radix's tabs and menus react when the pointer goes down. */
function press(button: HTMLButtonElement): void {
  const options = { bubbles: true, cancelable: true };
  button.dispatchEvent(new PointerEvent("pointerdown", options));
  button.dispatchEvent(new MouseEvent("mousedown", options));
  button.click();
}
