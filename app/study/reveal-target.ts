/** Scrolls to the element that a fragment such as `#glossary-stemming` names, opens what it is folded in, and focuses it. */
export function revealTarget(hash: string): void {
  const target = elementOf(hash);
  if (!target) return;
  const folded = target.closest("details");
  if (folded) folded.open = true;
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // somebody wrote a fragment that is not valid UTF-8
  }
}
