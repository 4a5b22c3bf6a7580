/**
 * Returns whether a page of this site opened a page, rather than another site, a message or the address bar (Fetch
 * Metadata, `Sec-Fetch-Site`). Browsers omit the header without TLS, where the referrer is used.
 */
export function isOpenedHere({ headers, url }: Pick<Request, "headers" | "url">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const referrer = headers.get("referer") ?? "";
  return URL.canParse(referrer) && new URL(referrer).origin === new URL(url).origin;
}
