/** An address that a link may lead to; null for all but http and https: scripts above all. */
export function webAddress(url: string): string | null {
  return /^https?:\/\/[^\s/]/i.test(url) ? url : null;
}
