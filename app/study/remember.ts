import { useCallback, useSyncExternalStore } from "react";

/**
 * What this browser remembers for its reader. A browser that remembers nothing (private windows, frames without storage)
 * is no error: things are then as on the first visit.
 */
export function recall<T>(key: string): T | null {
  try {
    if (unsaved.has(key)) return unsaved.get(key) as T;
    const stored = window.localStorage.getItem(`cuepoint:${key}`);
    return stored === null ? null : (JSON.parse(stored) as T);
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  if (isForgotten) return;
  unsaved.set(key, value);
  listeners.forEach((listener) => listener());
  try {
    window.localStorage.setItem(`cuepoint:${key}`, JSON.stringify(value));
  } catch {
    // full or forbidden: nothing to be done
  }
}

const COOKIES = ["cuepoint_layout", "cuepoint_preferences"];

/** Set until the page is loaded again: a page that closes would remember where its video is. */
let isForgotten = false;

/** Removes everything that this browser remembers, and the cookies that pages set themselves. */
export function forgetEverything(): void {
  isForgotten = true;
  unsaved.clear();
  for (const name of COOKIES) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith("cuepoint:")) window.localStorage.removeItem(key);
  } catch {
    // forbidden: then nothing was remembered
  }
}

/** What was changed on this page: it holds for as long as the page, even where the browser keeps nothing. */
const unsaved = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** A choice that this browser remembers. The server knows none, and draws the usual one. */
export function useRemembered<T extends string | number | boolean>(key: string, usual: T): [T, (value: T) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => recall<T>(key) ?? usual,
    () => usual,
  );
  return [value, useCallback((chosen: T) => remember(key, chosen), [key])];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
