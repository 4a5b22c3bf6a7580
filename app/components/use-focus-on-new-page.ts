import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Moves the focus to the heading of the page if the focused element is gone, so that keys and screen readers go on there. */
export function focusHeading(): void {
  if (document.activeElement !== document.body || !document.hasFocus()) return;
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Moves the focus to an element when a value changes, if the focused element is gone by then. `selector`: of an element
 * that can have the focus.
 */
export function useFocusIfLost(selector: string, value: unknown): void {
  useAfterChange(value, () => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  });
}

/** Moves the focus to the heading of the page when a value changes, if the focused element is gone by then. */
export function useHeadingIfFocusLost(value: unknown): void {
  useAfterChange(value, focusHeading);
}

/** Moves the focus to the heading of each page that replaces another one, unless the page has focused something else. */
export function useFocusOnNewPage(): void {
  useAfterChange(useLocation().pathname, focusHeading);
}

/** Runs after each change of a value, but not for the first: the browser places the focus on the first page. */
function useAfterChange(value: unknown, run: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    run();
  }, [value, run]);
}
