import type { Server } from "node:http";
import { createServer as createTcpServer, isIPv6, type Server as TcpServer } from "node:net";
import { AppError } from "~/platform/errors";

/** `address`: what a person opens. `close` takes no new connections. */
export type Listener = { address: string; close: () => void };

const EVERYWHERE = ["0.0.0.0", "::"];
const THIS_MACHINE = ["127.0.0.1", "::1", "localhost"];

/**
 * Listens on `host`; without one, on this machine alone: a server that its operator did not open is not reached
 * around its proxy. Throws AppError when the port is taken.
 */
export async function listen(http: Server, port: number, host: string | undefined): Promise<Listener> {
  const taken = await bind(http, port, host ?? "127.0.0.1");
  const other = host === undefined ? await listenOnIPv6(http, taken, { isChosen: port === 0 }) : null;
  return {
    address: `http://${nameOf(host)}:${taken}`,
    close: () => {
      http.close();
      other?.close();
    },
  };
}

function nameOf(host: string | undefined): string {
  if (host === undefined || EVERYWHERE.includes(host) || THIS_MACHINE.includes(host)) return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

/**
 * Takes connections at ::1 too, which programs may try first for "localhost"; without it, they could reach another
 * program on the same port there. Null where a machine has no IPv6, or the port was the system's choice and is free
 * on IPv4 alone.
 */
async function listenOnIPv6(
  http: Server,
  port: number,
  { isChosen }: { isChosen: boolean },
): Promise<TcpServer | null> {
  const server = createTcpServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, (socket) =>
    http.emit("connection", socket),
  );
  try {
    await bind(server, port, "::1");
    return server;
  } catch (error) {
    if (error instanceof AppError && !isChosen) throw error;
    return null;
  }
}

function bind(server: TcpServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen({ port, host }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === "EADDRINUSE")
    return new AppError(
      "conflict",
      `PORT ${port} is in use by another program. Set PORT to a free one, or stop that program.`,
      { cause: error },
    );
  if (error.code === "EACCES")
    return new AppError("forbidden", `PORT ${port} may not be used by this user. Set PORT to one above 1023.`, {
      cause: error,
    });
  return host === "::1"
    ? error
    : new AppError(
        "invalid_request",
        `HOST ${host} is not an address of this machine (${error.code}). ` +
          "Unset it to listen on this machine alone, or set 0.0.0.0 to listen on all addresses.",
        { cause: error },
      );
}
