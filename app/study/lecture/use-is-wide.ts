import { useSyncExternalStore } from "react";

/** Whether the conversation is beside the video. The page's styles switch at the same width. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
const WIDE = "(width >= 64rem)";
function subscribeToWidth(onChange: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
