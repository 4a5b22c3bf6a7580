import type { Timing } from "~/course/timing";

/** Returns why chapters cannot be suggested for a lecture, or null if they can. */
export function whyNoSuggestions({
  timing,
  hasTranscript,
}: {
  timing: Timing;
  hasTranscript: boolean;
}): "silent" | "untimed" | null {
  if (!hasTranscript) return "silent";
  return timing === "estimated" ? "untimed" : null;
}
