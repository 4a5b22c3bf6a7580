/** `sites`: this site's origins, or only its hosts if it is unknown whether visitors use TLS. */
export type OriginFacts = {
  method: string;
  sites: readonly string[];
  origin: string | undefined;
  fetchSite: string | undefined;
};

/**
 * Returns whether a request may change something: it comes from a page of this site, or from a program that is not a
 * browser. Browsers send the origin with every such request (Fetch, 3.1 "Origin"; Fetch Metadata).
 */
export function isSameOrigin({ method, sites, origin, fetchSite }: OriginFacts): boolean {
  // Remix checks the origin of all other methods too, and answers 500 if it is not this site's.
  if (method.toUpperCase() === "GET") return true;
  if (origin !== undefined) return URL.canParse(origin) && sites.some((site) => isSite(new URL(origin), site));
  return fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
}

function isSite({ origin, protocol, host }: URL, site: string): boolean {
  if (site.includes("://")) return origin === site;
  const address = `${protocol}//${site}`; // applies the default port of the protocol
  return host !== "" && URL.canParse(address) && new URL(address).host === host;
}
