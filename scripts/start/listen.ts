import type { Server } from "node:http";
import { createServer as createTcpServer, isIPv6, type Server as TcpServer } from "node:net";
import { AppError } from "~/platform/errors";

/** A listening server. `address` is the URL to open; `close` stops accepting connections. */
export type Listener = { address: string; close: () => void };

const EVERYWHERE = ["0.0.0.0", "::"];
const THIS_MACHINE = ["127.0.0.1", "::1", "localhost"];

/**
 * Listens on `host`. By default, only this machine can connect, so that no one can bypass the reverse proxy. Throws
 * AppError if the address cannot be used, for example because the port is in use.
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
 * Also listens on ::1, which clients may try first for "localhost". Without it, they could reach another program that
 * uses the port there. Returns null if the machine has no IPv6, or if the system chose a port that is free only on IPv4.
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
      `PORT ${port} is in use by another program. Set PORT to a free port, or stop that program.`,
      { cause: error },
    );
  if (error.code === "EACCES")
    return new AppError("forbidden", `This user may not listen on PORT ${port}. Set PORT to a number above 1023.`, {
      cause: error,
    });
  return host === "::1"
    ? error
    : new AppError(
        "invalid_request",
        `HOST ${host} is not an address of this machine (${error.code}). ` +
          "Unset it to listen only for this machine, or set it to 0.0.0.0 to listen on all addresses.",
        { cause: error },
      );
}
