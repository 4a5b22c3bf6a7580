/** Formats a time for subtitle files: `00:02:41.400`, or with SubRip's comma. */
export function writtenClock(ms: number, point: "." | ","): string {
  const pad = (n: number, width = 2) => String(n).padStart(width, "0");
  const seconds = Math.floor(ms / 1000);
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}${point}${pad(ms % 1000, 3)}`;
}
