import { parseClockTime, parseMomentTime } from "~/course/moment";

/** The start that an address asks for: a second, none, or a value that is not a valid time. */
export type Start = { seconds: number } | { unclear: string } | null;

/**
 * Reads `?t=754`, `?t=12m34s`, and `#t=754` (a media fragment, W3C Media Fragments URI 1.0: `#t=npt:10,20` begins at
 * 10).
 */
export function readStart(t: string | null, hash = ""): Start {
  const fragment = /^#(?:.*&)?t=([^&]*)/.exec(hash)?.[1];
  const asked = t ?? (fragment === undefined ? null : decode(fragment).replace(/^npt:/, "").replace(/,.*$/, ""));
  if (asked === null || asked === "") return null;
  const seconds = parseMomentTime(asked) ?? parseClockTime(asked);
  return seconds === null ? { unclear: asked.slice(0, 40) } : { seconds };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
