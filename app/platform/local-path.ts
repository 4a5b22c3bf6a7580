const BASE = "http://cuepoint.invalid";
const MAX_LENGTH = 2_000;

/**
 * Returns a path of this site to redirect to, as a browser will read it, or null for everything that could lead elsewhere.
 * Browsers drop tabs and line breaks and take backslashes for slashes, so that `/\t/evil.test` is another site's address
 * (WHATWG URL, 4.4); and `/.//evil.test` resolves to a path that becomes one when it is read again.
 */
export function localPath(text: string | null | undefined): string | null {
  if (!text?.startsWith("/") || text.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(text) || !URL.canParse(text, BASE))
    return null;
  const { origin, pathname, search, hash } = new URL(text, BASE);
  return origin === BASE && !pathname.startsWith("//") ? pathname + search + hash : null;
}
