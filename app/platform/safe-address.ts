/**
 * Returns whether what is sent to an address stays secret and cannot be replaced on the way: an https:// address. Plain
 * HTTP is safe only for a server on this machine, for testing.
 */
export function isSafeAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
