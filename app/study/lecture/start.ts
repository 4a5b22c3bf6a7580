import { parseMomentTime } from "~/course/moment";

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
  const seconds = parseMomentTime(asked) ?? clockSeconds(asked);
  return seconds === null ? { unclear: asked.slice(0, 40) } : { seconds };
}

/** `12:34` and `1:02:34`, as people write times. */
function clockSeconds(text: string): number | null {
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(text);
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
