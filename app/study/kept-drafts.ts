const PREFIX = "cuepoint:draft:";

/** Set until the page reloads. Otherwise, a closing page would keep what it shows again. */
let areForgotten = false;

/**
 * Keeps what is typed and not sent yet, so that a reload does not lose it. It is kept for this tab alone: on a shared
 * computer, it is gone when the tab is closed. Null ends it.
 */
export function keepDraft(key: string, draft: unknown): void {
  if (areForgotten) return;
  try {
    if (draft === null) window.sessionStorage.removeItem(PREFIX + key);
    else window.sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Returns what was kept, or null. The server knows of none, so call it in an effect and not while rendering. */
export function keptDraft(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** Forgets all drafts of this tab. */
export function forgetDrafts(): void {
  areForgotten = true;
  try {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}
