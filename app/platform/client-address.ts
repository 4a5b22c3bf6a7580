import { BlockList, isIP } from "node:net";

/**
 * Returns an IP address in its one canonical form: without port, brackets and zone, IPv4 as IPv4 even where a dual-stack
 * socket maps it into IPv6. Returns null for anything else. Proxies write `203.0.113.7:5123`, `[2001:db8::1]:443` and `unknown`.
 */
export function canonicalAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d*)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d*$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, "");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [parseInt(mapped[1]!, 16), parseInt(mapped[2]!, 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Returns who shares an address's limits: the address itself in IPv4, its /64 in IPv6, all of which one subscriber may use. */
export function networkOf(address: string): string {
  const canonical = canonicalAddress(address) ?? address;
  if (!canonical.includes(":")) return canonical;
  const [head = "", tail = ""] = canonical.split("::");
  const [front, back] = [head, tail].map((groups) => groups.split(":").filter(Boolean)) as [string[], string[]];
  return [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back].slice(0, 4).join(":");
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("fc00::", 7, "ipv6");

/** Returns whether an address belongs to a private network, as that of another container does. */
export function isPrivate(address: string): boolean {
  const canonical = canonicalAddress(address);
  return canonical !== null && PRIVATE.check(canonical, canonical.includes(":") ? "ipv6" : "ipv4");
}
