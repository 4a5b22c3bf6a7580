import type { IncomingMessage } from "node:http";

const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Headers that proxies add. */
const FORWARDED = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "cf-connecting-ip",
];

/**
 * Returns whether a program on this machine sent the request to this machine. A reverse proxy on the machine has a
 * local address too, but adds its headers or sends the site's name as the host. Headers can only make this false: no
 * header makes it true for a remote address.
 */
export function isLocal({
  socket,
  headers,
}: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } }): boolean {
  const isFromHere = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
  return isFromHere && LOOPBACK_HOST.test(headers.host ?? "") && FORWARDED.every((name) => headers[name] === undefined);
}
