import { BlockList, isIP } from "node:net";

/**
 * Returns an IP address in canonical form: without port, brackets and zone, and as IPv4 if a dual-stack socket mapped
 * it into IPv6. Returns null for anything else. Proxies send `203.0.113.7:5123`, `[2001:db8::1]:443` and `unknown`.
 */
export function canonicalAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d*)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d*$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/%.*$/, "");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, ...mapped] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical) ?? [];
  const [high, low] = mapped.map((group) => parseInt(group, 16));
  if (high === undefined || low === undefined) return canonical;
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/**
 * Returns the network that shares an address's limits: the IPv4 address, or the /64 in IPv6 that one subscriber has.
 */
export function networkOf(address: string): string {
  const canonical = canonicalAddress(address) ?? address;
  if (!canonical.includes(":")) return canonical;
  const [head = "", tail = ""] = canonical.split("::");
  const groupsOf = (part: string) => part.split(":").filter(Boolean);
  const [front, back] = [groupsOf(head), groupsOf(tail)];
  return [...front, ...Array<string>(8 - front.length - back.length).fill("0"), ...back].slice(0, 4).join(":");
}

const PRIVATE = new BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("fc00::", 7, "ipv6");

/** Returns whether an address belongs to a private network, such as that of another container. */
export function isPrivate(address: string): boolean {
  const canonical = canonicalAddress(address);
  return canonical !== null && PRIVATE.check(canonical, canonical.includes(":") ? "ipv6" : "ipv4");
}
