import { useCallback, useSyncExternalStore } from "react";
import { forgetDrafts } from "./kept-drafts";

/**
 * Reads a value that this browser remembers. Without storage (private windows, some frames) it returns null,
 * and the page is as on the first visit.
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

/** Lists what this browser remembers under keys with a prefix, in no useful order. */
export function recallAll(prefix: string): [key: string, value: unknown][] {
  const keys = new Set([...unsaved.keys()].filter((key) => key.startsWith(prefix)));
  try {
    for (const stored of Object.keys(window.localStorage))
      if (stored.startsWith(`cuepoint:${prefix}`)) keys.add(stored.slice("cuepoint:".length));
  } catch {
    // Storage is forbidden.
  }
  return [...keys].map((key) => [key, recall<unknown>(key)]);
}

/** Stores a value in this browser, or only for this page if storage is blocked or full. */
export function remember(key: string, value: unknown): void {
  if (isForgotten(key)) return;
  unsaved.set(key, value);
  listeners.forEach((listener) => listener());
  try {
    window.localStorage.setItem(`cuepoint:${key}`, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden.
  }
}

/** Removes a value from this browser. */
export function forget(key: string): void {
  unsaved.delete(key);
  listeners.forEach((listener) => listener());
  try {
    window.localStorage.removeItem(`cuepoint:${key}`);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

const COOKIES = ["cuepoint_layout", "cuepoint_preferences"];

/** Applies until the page reloads. Otherwise, a closing page would store the position of its video again. */
let isForgotten = (_key: string): boolean => false;

/** Removes everything that this browser remembers, and the cookies that pages set themselves. */
export function forgetEverything(): void {
  isForgotten = () => true;
  forgetDrafts();
  unsaved.clear();
  for (const name of COOKIES) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith("cuepoint:")) window.localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Keys of what this browser remembers about a person: their places in videos. All others are settings. */
const isPersonal = (key: string) => key.startsWith("place:");

/** Removes what this browser remembers about the person who signs out, because the next one must not see it. */
export function forgetPerson(): void {
  forgetDrafts();
  for (const [key] of recallAll("")) if (isPersonal(key)) forget(key);
  isForgotten = isPersonal;
}

/** Values changed on this page. They last as long as the page, even without storage. */
const unsaved = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** A setting that this browser remembers. The server renders the default. */
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
