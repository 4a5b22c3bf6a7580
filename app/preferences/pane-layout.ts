/** The share of each pane in the width and in the height, in percent. */
export type PaneLayout = { columns: Record<string, number>; rows: Record<string, number> };

export const DEFAULT_LAYOUT: PaneLayout = {
  columns: { watching: 62, conversation: 38 },
  rows: { video: 60, reading: 40 },
};

const COOKIE = "cuepoint_layout";

/** Stores the layout in a cookie and not in local storage, so that the server renders it and nothing jumps. */
export function rememberLayout(layout: PaneLayout): void {
  document.cookie = `${layoutCookie(layout)}; path=/; max-age=31536000; samesite=lax`;
}

/** Returns the `name=value` that a browser with this layout sends, which `readLayout` reads. */
export function layoutCookie({ columns, rows }: PaneLayout): string {
  return `${COOKIE}=${[columns.watching, rows.video].map((percent) => Math.round(percent ?? 0)).join("-")}`;
}

/** Reads the layout from a Cookie header. Returns the default if it is missing or invalid. */
export function readLayout(cookies: string | null): PaneLayout {
  const match = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,3})-(\\d{1,3})(?:;|$)`).exec(cookies ?? "");
  const [watching, video] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || watching < 30 || watching > 78 || video < 20 || video > 85) return DEFAULT_LAYOUT;
  return { columns: { watching, conversation: 100 - watching }, rows: { video, reading: 100 - video } };
}
