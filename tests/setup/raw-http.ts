import { connect } from "node:net";

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
        if (error.code === "ECONNRESET" || error.code === "EPIPE")
          resolve(answer); // a malformed request is cut off
        else reject(error);
      });
  });
}

/** The status codes of all responses on a connection. */
export const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
