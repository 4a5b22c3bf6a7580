import { Socket } from "node:net";
import { handlerFile, isThisMachine } from "./this-machine";

const connect = Reflect.get(Socket.prototype, "connect") as (this: Socket, ...args: unknown[]) => Socket;

/**
 * Blocks connections of this process to other machines. MSW alone is not enough: it does not see requests of modules
 * that imported `request` from `node:http` before it started.
 *
 * @param isAllowed Exempts hosts, such as the database's.
 * @returns A function that ends the blocking, and continues the one that was in effect before.
 */
export function blockConnections(isAllowed: (host: string) => boolean): () => void {
  const before = Reflect.get(Socket.prototype, "connect") as typeof connect;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (host === null || isThisMachine(host) || isAllowed(host)) return connect.apply(this, args);
    const message =
      `With MOCKS=true no connection leaves this machine, so the one to ${host} was blocked. ` +
      `Send the request with fetch, and add a handler in ${handlerFile(host)}.`;
    console.error(message);
    // Later, because the caller adds its error listener after this call.
    process.nextTick(() => this.destroy(new Error(message)));
    return this;
  };
  return () => void (Socket.prototype.connect = before);
}

/** Returns the host that the arguments of `Socket.connect` name, or null for a Unix socket. */
function hostOf([first, second]: unknown[]): string | null {
  // Node's own modules pass the arguments as an array that it has normalized.
  const options: unknown = Array.isArray(first) ? first[0] : first;
  if (typeof options === "string" && !/^\d+$/.test(options)) return null;
  if (typeof options !== "object" || options === null) return typeof second === "string" ? second : "localhost";
  if ("path" in options && typeof options.path === "string") return null;
  return "host" in options && typeof options.host === "string" ? options.host : "localhost";
}
