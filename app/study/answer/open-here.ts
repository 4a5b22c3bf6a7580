import type { MouseEvent } from "react";
import { revealTarget } from "~/study/reveal-target";

/**
 * Handles a plain click on a link to a page. If the address is a place on the page that is open, such as a term of the
 * course's glossary, it scrolls there. All other pages open in a new tab, as the link says.
 */
export function openHere(event: MouseEvent, address: string): void {
  const { origin, pathname, hash } = new URL(address, window.location.href);
  if (origin !== window.location.origin || pathname !== window.location.pathname || hash === "") return;
  event.preventDefault();
  window.location.hash = hash; // marks the target, which `pushState` does not
  revealTarget(hash);
}
