import { isIP } from "node:net";

/** The reverse proxies whose `X-Forwarded-*` headers count: the nearest so many, or those at these addresses. */
export type TrustedProxies = number | string[];

const MAX_HOPS = 16;
const NAMES = new Set(["loopback"]);

/**
 * Parses TRUSTED_PROXIES: a number of hops, or addresses, networks (CIDR) and `loopback`, separated by commas or spaces.
 * Returns the word that is wrong as `{ problem }`. A whole address family is refused, because it would let every client
 * choose its own address.
 */
export function parseTrustedProxies(text: string): TrustedProxies | { problem: string } {
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 1 && words[0] === "none") return 0;
  if (words.length === 1 && /^\d{1,2}$/.test(words[0]!) && Number(words[0]) <= MAX_HOPS) return Number(words[0]);
  const problem = words.find((word) => !NAMES.has(word) && !isNetwork(word));
  return problem === undefined ? words : { problem };
}

function isNetwork(word: string): boolean {
  const [address = "", prefix, ...rest] = word.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}
