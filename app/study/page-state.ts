import { useSyncExternalStore } from "react";

/** A value of the open page that any of its modules can set, and its components follow. It is null on the server. */
export type PageState<T> = { set: (value: T | null) => void; use: () => T | null };

/** Creates a state of the page, which starts as null. */
export function createPageState<T>(): PageState<T> {
  let current: T | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      listeners.forEach((listener) => listener());
    },
    use: function usePageState() {
      return useSyncExternalStore(
        subscribe,
        () => current,
        () => null,
      );
    },
  };
}
