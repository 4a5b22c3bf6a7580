import { BlockList, isIP } from "node:net";
import { canonicalAddress } from "./client-address.server";

/** The reverse proxies whose `X-Forwarded-*` headers are trusted: a number of hops, or addresses. */
export type TrustedProxies = number | string[];

const MAX_HOPS = 16;
const NAMES = new Set(["loopback"]);

/**
 * Parses TRUSTED_PROXIES: a number of hops, or addresses, networks (CIDR) and `loopback`, separated by commas or
 * spaces. Returns an invalid word as `{ problem }`. Rejects a whole address family, because every client could then
 * choose its own address.
 */
export function parseTrustedProxies(text: string): TrustedProxies | { problem: string } {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const [only, ...others] = words;
  if (others.length === 0 && only === "none") return 0;
  if (others.length === 0 && /^\d{1,2}$/.test(only ?? "") && Number(only) <= MAX_HOPS) return Number(only);
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

/** Returns a function that says whether an address belongs to one of the named proxies. */
export function isOneOf(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    if (proxy === "loopback") {
      list.addSubnet("127.0.0.0", 8);
      list.addAddress("::1", "ipv6");
      continue;
    }
    const [network = "", prefix] = proxy.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(prefix), family);
  }
  return (text) => {
    const address = canonicalAddress(text);
    return address !== null && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}
