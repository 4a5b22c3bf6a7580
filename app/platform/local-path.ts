const BASE = "http://cuepoint.invalid";
const MAX_LENGTH = 2_000;

/**
 * Returns a path of this site for a redirect, normalized as a browser does, or null if it could lead to another site.
 * Browsers drop tabs and line breaks and read backslashes as slashes, so `/\t/evil.test` is another site's address
 * (WHATWG URL, 4.4). `/.//evil.test` resolves to a path that becomes one when it is parsed again.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(text) || !URL.canParse(text, BASE))
    return null;
  const { origin, pathname, search, hash } = new URL(text, BASE);
  return origin === BASE && !pathname.startsWith("//") ? pathname + search + hash : null;
}
