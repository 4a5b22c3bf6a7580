import { spawnSync } from "node:child_process";
import { connect, type Socket } from "node:net";

export type RawRequest = {
  method?: string;
  target?: string;
  headers?: Record<string, string>;
  body?: string;
  version?: string;
};

/** Serializes a request without changes. HTTP clients would correct its target, headers and framing. */
export function rawRequest(
  { method = "GET", target = "/", headers = {}, body = "", version = "1.1" }: RawRequest,
  isLast = true,
): string {
  const own = {
    host: "localhost",
    ...(body && !headers["transfer-encoding"] ? { "content-length": String(Buffer.byteLength(body)) } : {}),
    ...headers,
  };
  const lines = Object.entries(isLast ? { ...own, connection: "close" } : own).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${target} HTTP/${version}\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** Sends bytes to a local server and returns everything it sends until it closes the connection. */
export function exchangeRaw(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer in 20 s")));
    socket
      .on("data", (data) => (answer += data.toString()))
      .on("close", () => resolve(answer))
      .on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ECONNRESET" || error.code === "EPIPE") resolve(answer); // a malformed request is cut off
        else reject(error);
      });
  });
}

/** Posts a body that does not end. Returns the response, and the megabytes that the server read, at most 64. */
export function sendEndlessly(url: string, target: string, type: string): Promise<{ answer: string; sent: number }> {
  const megabyte = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(2 ** 20, "a"), Buffer.from("\r\n")]);
  return new Promise((resolve) => {
    let [answer, sent] = ["", 0];
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write(
        `POST ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const more = () => {
        if (socket.writable && ++sent < 64) socket.write(megabyte, more);
        else socket.destroy();
      };
      more();
    });
    socket
      .on("data", (data) => (answer += data.toString()))
      .on("error", () => {})
      .on("close", () => resolve({ answer, sent }));
  });
}

/** Starts a request and never continues it, like a client that lost its connection. */
export function openHalf(url: string, onClosed: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write("GET /courses/search-101 HTTP/1.1\r\nHost: localhost\r\nX-Slow");
      resolve(socket);
    });
    socket.on("error", reject).on("close", onClosed).resume();
  });
}

/** Connections that a test can open besides its own files. */
export const HALF_OPEN = Math.min(
  10_000,
  Number(spawnSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).stdout.replace("unlimited", "20000")) - 2_000,
);

/** Sends a request and never reads the response, like a reader that stopped. */
export function openUnread(url: string, request: RawRequest): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(rawRequest(request, false)));
  return socket.on("error", () => {}).pause();
}

/** The status codes of all responses on a connection. */
export const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
