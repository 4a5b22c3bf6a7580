import net from "node:net";
import tls from "node:tls";
import { databaseUnavailable } from "~/platform/errors";
import type { TlsSettings } from "./tls-settings";

type Address = { host: string[]; port: number[]; path?: string | false };
export type SocketOptions = { tls: TlsSettings; timeoutMs: number; signal?: AbortSignal | undefined };

/**
 * After two idle seconds the system asks the other end once a second whether it is still there, ten times (libuv's choice):
 * a host that is gone is noticed after 12 s. Node has no TCP_USER_TIMEOUT for bytes that were sent and never acknowledged;
 * the driver's `answer_timeout` covers those.
 */
const KEEPALIVE_AFTER_MS = 2_000;

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Opens the connection to a PostgreSQL server, with TLS where the settings ask for it. Of several hosts, the first that
 * answers is used; each gets its part of the time.
 *
 * Nagle's algorithm is off, which the driver leaves on: every COPY would wait 40 ms for the acknowledgement of its first
 * bytes. TLS is negotiated here and not by the driver, which checks the certificate of a host that is named by its IP
 * address against the name "localhost".
 */
export async function openTcpSocket(
  { host, port, path }: Address,
  { timeoutMs, ...options }: SocketOptions,
): Promise<net.Socket> {
  if (path) return connect({ path }, { ...options, timeoutMs });
  let failure: unknown;
  for (const [i, name] of host.entries()) {
    try {
      return await connect({ host: name, port: port[i]! }, { ...options, timeoutMs: timeoutMs / host.length });
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
  const socket = net.connect(address).on("error", () => {}); // without a listener, an error after this function would end the process
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
    // The driver names the host in its errors.
    return Object.assign(await secure(socket, address.host, options.tls), address);
  } catch (error) {
    socket.destroy();
    throw deadline.aborted ? timeoutError() : error;
  } finally {
    deadline.removeEventListener("abort", abort);
  }
}

/** Negotiates TLS as the protocol describes it: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL */
async function secure(socket: net.Socket, host: string, { mode, isDirect, options }: TlsSettings): Promise<net.Socket> {
  if (mode === "disable") return socket;
  if (!isDirect) {
    socket.write(SSL_REQUEST);
    const answer = (await untilEvent(socket, "data")) as Buffer;
    socket.pause();
    // More than the one byte was not sent by the server, which waits for the handshake (CVE-2021-23222).
    if (answer.length !== 1)
      throw databaseUnavailable("The database server answered the request for TLS with more than one byte.");
    if (answer[0] !== "S".charCodeAt(0)) {
      if (mode === "prefer") return socket.resume();
      throw databaseUnavailable(`The database server has no TLS, which DATABASE_URL asks for (sslmode=${mode}).`);
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

/** A certificate that was refused is for the operator to put right; any other error stays as it is. */
function untrusted(cause: unknown, mode: string): unknown {
  const { code = "", message } = cause as NodeJS.ErrnoException;
  if (!/CERT|SIGNATURE|ISSUER/.test(code)) return cause;
  const advice = "Name the file with its authority's certificate in DATABASE_URL: sslrootcert=/path/to/ca.pem.";
  return databaseUnavailable(
    `The database server's certificate is not trusted (sslmode=${mode}): ${message}. ${advice}`,
    cause,
  );
}

/** Resolves with an event's argument. Rejects when the socket breaks or closes first. */
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
