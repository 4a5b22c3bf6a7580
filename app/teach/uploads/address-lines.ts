/** A line that names a video. `url` is empty if the line has no address. */
export type AddressLine = { line: string; title: string; url: string };

/** Addresses that can be added at once. */
export const MAX_ADDRESSES = 200;

/**
 * Splits pasted text into addresses with titles, which are the rest of their lines. Each of several addresses on a line
 * has the title before it, or after it if the line begins with an address. Skips empty lines.
 */
export function addressLines(text: string): AddressLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.flatMap(videosOf).map(({ line, url, words }, index) => {
    const title = words.replace(/^[\s|,;:–—-]+|[\s|,;:–—-]+$/g, "").slice(0, 300);
    return { line, url, title: title || titleOf(url, index) };
  });
}

/** Returns the addresses of a line, each with the words of its title. */
function videosOf(line: string): { line: string; url: string; words: string }[] {
  const urls = [...line.matchAll(/https?:\/\/\S+?(?=[,;|]*(?:\s|$)|[,;|]+https?:\/\/)/gi)];
  const [only, second] = urls;
  if (!second) return [{ line, url: only?.[0] ?? "", words: line.replace(only?.[0] ?? "", "") }];
  const endOf = (at: number) => (urls[at]?.index ?? 0) + (urls[at]?.[0].length ?? 0);
  const isTitleAfter = only?.index === 0;
  return urls.map(({ 0: url, index }, at) => {
    const before = line.slice(at === 0 ? 0 : endOf(at - 1), index);
    return { line, url, words: isTitleAfter ? line.slice(endOf(at), urls[at + 1]?.index) : before };
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
