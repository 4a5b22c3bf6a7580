import { useSyncExternalStore } from "react";

/**
 * Whether the conversation is beside the video; null on the server and while the page hydrates. The page's styles
 * switch at the same width.
 */
export function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribeToWidth,
    () => window.matchMedia(WIDE).matches,
    () => null,
  );
}
const WIDE = "(width >= 64rem)";
function subscribeToWidth(onChange: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
