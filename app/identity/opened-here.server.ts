/**
 * Returns whether a page of this site opened a page, and not a link on another site, in a message or in the address bar
 * (Fetch Metadata, `Sec-Fetch-Site`). Browsers omit it without TLS, where the referrer says the same.
 */
export function isOpenedHere({ headers, url }: Pick<Request, "headers" | "url">): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const referrer = headers.get("referer") ?? "";
  return URL.canParse(referrer) && new URL(referrer).origin === new URL(url).origin;
}
