/**
 * Returns the address if a link may lead to it: only http and https, so that it cannot run a script. Otherwise null.
 */
export function webAddress(url: string): string | null {
  return /^https?:\/\/[^\s/]/i.test(url) ? url : null;
}
