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
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return; // the browser places the focus on the first page
    before.current = value;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
  }, [selector, value]);
}

/** Moves the focus to the heading of each page that replaces another one, unless the page has focused something else. */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return; // the browser places the focus on the first page
    before.current = pathname;
    focusHeading();
  }, [pathname]);
}
