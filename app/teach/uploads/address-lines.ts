/** A line that names a video. `url` is empty if the line has no address. */
export type AddressLine = { line: string; title: string; url: string };

const MAX_LINES = 200;

/** Splits pasted text into addresses with titles, which are the rest of their lines. Skips empty lines. */
export function addressLines(text: string): AddressLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.slice(0, MAX_LINES).map((line, index) => {
    const url = /https?:\/\/\S+/i.exec(line)?.[0] ?? "";
    const words = line
      .replace(url, "")
      .replace(/^[\s|,;:–—-]+|[\s|,;:–—-]+$/g, "")
      .slice(0, 300);
    return { line, url, title: words || titleOf(url, index) };
  });
}

/** Returns the name of a file, or a number, because the addresses of video hosts contain no names. */
function titleOf(url: string, index: number): string {
  const [, name] = /\/([^/?#]+)\.(?:mp4|m4v|webm|mov|m3u8)(?:[?#]|$)/i.exec(url) ?? [];
  const words = name
    ? decoded(name)
        .replace(/[\s._-]+/g, " ")
        .trim()
    : "";
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : `Lecture ${index + 1}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
