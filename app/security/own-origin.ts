const READING = new Set(["GET", "HEAD", "OPTIONS"]);

export type OriginFacts = { method: string; host: string; origin: string | undefined; fetchSite: string | undefined };

/**
 * Whether a request that changes something may: it comes from a page of this site, or from a program that is no browser.
 * Browsers say with every such request where it comes from (Fetch, 3.1 "Origin"; Fetch Metadata).
 */
export function isFromHere({ method, host, origin, fetchSite }: OriginFacts): boolean {
  if (READING.has(method.toUpperCase())) return true;
  if (origin !== undefined) return hostOf(origin) === host.toLowerCase();
  return fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none";
}

/** The proxy in front may speak TLS where this server does not: hosts are compared, not schemes. */
function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null; // "null": a sandboxed frame, a file
  }
}
