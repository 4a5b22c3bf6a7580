/** `sites`: this site's origins, or its hosts where nothing says whether visitors reach it over TLS. */
export type OriginFacts = {
  method: string;
  sites: readonly string[];
  origin: string | undefined;
  fetchSite: string | undefined;
};

/**
 * Whether a request may change something: it comes from a page of this site, or from a program that is not a browser.
 * Browsers name the origin of every such request (Fetch, 3.1 "Origin"; Fetch Metadata).
 */
export function isFromHere({ method, sites, origin, fetchSite }: OriginFacts): boolean {
  // Remix checks the origin of every other method too, and fails with a 500 where it is not this site's.
  if (method.toUpperCase() === "GET") return true;
  if (origin !== undefined) return URL.canParse(origin) && sites.some((site) => isSite(new URL(origin), site));
  return fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
}

function isSite({ origin, protocol, host }: URL, site: string): boolean {
  if (site.includes("://")) return origin === site;
  const address = `${protocol}//${site}`; // for its default port
  return host !== "" && URL.canParse(address) && new URL(address).host === host;
}
