import { useEffect, useRef } from "react";

/**
 * Returns a reference, always the same one, to what was rendered last. What runs later, such as a listener or a timer,
 * reads it then, and need not be replaced with every rendering.
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => void (latest.current = value));
  return latest;
}
