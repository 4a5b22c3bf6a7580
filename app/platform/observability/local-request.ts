import type { IncomingMessage } from "node:http";

const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** What proxies add to a request, whatever it says. */
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
 * Whether a request was sent by a program on this machine to this machine. A proxy beside the server has a local
 * address too: what came through one has its headers, or the name of the site as its host. Headers can only close the
 * door: none of them opens it to another address.
 */
export function isLocal({
  socket,
  headers,
}: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } }): boolean {
  const isFromHere = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
  return isFromHere && LOOPBACK_HOST.test(headers.host ?? "") && FORWARDED.every((name) => headers[name] === undefined);
}
