import net from "node:net";
import tls from "node:tls";
import { databaseUnavailable } from "~/platform/errors";
import { errorCode, errorMessage } from "~/platform/unknown-error";
import type { TlsSettings } from "./tls-settings";

type Address = { host: string[]; port: number[]; path?: string | false };
export type SocketOptions = { tls: TlsSettings; timeoutMs: number; signal?: AbortSignal | undefined };

/**
 * After two idle seconds the system sends a keep-alive probe once a second, ten times (libuv's default), so a host that
 * is gone is detected after 12 s. Node has no TCP_USER_TIMEOUT for bytes that are never acknowledged; the driver's
 * `answer_timeout` covers those.
 */
const KEEPALIVE_AFTER_MS = 2_000;

const DEFAULT_PORT = 5432;
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Opens a connection to a PostgreSQL server, with TLS if the settings require it. Tries several hosts in order, each
 * for its share of the time limit.
 *
 * Disables Nagle's algorithm, which the driver leaves on: every COPY would wait 40 ms for the acknowledgement of its
 * first bytes. Negotiates TLS itself, because the driver checks the certificate of a host given by its IP address
 * against the name "localhost".
 */
export async function openTcpSocket(
  { host, port, path }: Address,
  { timeoutMs, ...options }: SocketOptions,
): Promise<net.Socket> {
  if (path) return connect({ path }, { ...options, timeoutMs });
  let failure: unknown;
  for (const [i, name] of host.entries()) {
    try {
      const address = { host: name, port: port[i] ?? DEFAULT_PORT };
      return await connect(address, { ...options, timeoutMs: timeoutMs / host.length });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function connect(
  address: { host: string; port: number } | { path: string },
  options: SocketOptions,
): Promise<net.Socket> {
  const socket = net.connect(address).on("error", () => {}); // an unhandled error event would end the process
  const deadline = AbortSignal.any([
    AbortSignal.timeout(options.timeoutMs),
    ...(options.signal ? [options.signal] : []),
  ]);
  const abort = () => void socket.destroy(timeoutError());
  if (deadline.aborted) abort();
  else deadline.addEventListener("abort", abort);
  try {
    await untilEvent(socket, "connect");
    if ("path" in address) return socket;
    socket.setNoDelay(true).setKeepAlive(true, KEEPALIVE_AFTER_MS);
    // The driver reads the host and the port for its error messages.
    return Object.assign(await secure(socket, address.host, options.tls), address);
  } catch (error) {
    socket.destroy();
    throw deadline.aborted ? timeoutError() : error;
  } finally {
    deadline.removeEventListener("abort", abort);
  }
}

/** Negotiates TLS: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL */
async function secure(socket: net.Socket, host: string, { mode, isDirect, options }: TlsSettings): Promise<net.Socket> {
  if (mode === "disable") return socket;
  if (!isDirect) {
    socket.write(SSL_REQUEST);
    const answer = await untilEvent(socket, "data");
    socket.pause();
    // The server sends one byte and waits for the handshake: more bytes come from an attacker (CVE-2021-23222).
    if (!Buffer.isBuffer(answer) || answer.length !== 1)
      throw databaseUnavailable("The database server answered the TLS request with more than one byte.");
    if (answer[0] !== "S".charCodeAt(0)) {
      if (mode === "prefer") return socket.resume();
      throw databaseUnavailable(
        `The database server does not support TLS, which DATABASE_URL requires (sslmode=${mode}).`,
      );
    }
  }
  const names = net.isIP(host) ? { host } : { host, servername: host };
  const secured = tls.connect({ ...options, ...names, socket, ...(isDirect ? { ALPNProtocols: ["postgresql"] } : {}) });
  try {
    await untilEvent(secured, "secureConnect");
    return secured;
  } catch (cause) {
    throw untrusted(cause, mode);
  }
}

/** Explains a certificate error to the operator. Returns other errors unchanged. */
function untrusted(cause: unknown, mode: string): unknown {
  if (!/CERT|SIGNATURE|ISSUER/.test(errorCode(cause))) return cause;
  const advice = "Add the file with its authority's certificate to DATABASE_URL: sslrootcert=/path/to/ca.pem.";
  return databaseUnavailable(
    `The database server's certificate is not trusted (sslmode=${mode}): ${errorMessage(cause)}. ${advice}`,
    cause,
  );
}

/** Resolves with an event's argument. Rejects if the socket fails or closes first. */
function untilEvent(socket: net.Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      socket.off(event, onEvent).off("error", onError).off("close", onClose);
      finish();
    };
    const onEvent = (argument: unknown) => settle(() => resolve(argument));
    const onError = (error: Error) => settle(() => reject(error));
    const onClose = () =>
      onError(Object.assign(new Error("the database closed the connection"), { code: "CONNECTION_CLOSED" }));
    socket.once(event, onEvent).once("error", onError).once("close", onClose);
  });
}

const timeoutError = () => Object.assign(new Error("the database did not answer in time"), { code: "CONNECT_TIMEOUT" });
