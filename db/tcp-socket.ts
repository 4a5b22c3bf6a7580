import net from "node:net";

type Address = { host: string[]; port: number[]; path?: string | false };

/**
 * Opens the socket to a PostgreSQL server without Nagle's algorithm, which the driver leaves on: every COPY would wait
 * 40 ms for the acknowledgement of its first bytes. Of several hosts the first that answers is taken.
 */
export async function openTcpSocket({ host, port, path }: Address, timeoutMs: number): Promise<net.Socket> {
  if (path) return open({ path }, timeoutMs);
  let failure: unknown;
  for (const [i, name] of host.entries()) {
    try {
      const socket = await open({ host: name, port: port[i]! }, timeoutMs);
      // The driver checks a certificate against the name that it finds here.
      return Object.assign(socket.setNoDelay(true), { host: name, port: port[i]! });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function open(options: net.NetConnectOpts, timeoutMs: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(options);
    const end = (error: Error) => (socket.destroy(), reject(error));
    socket.setTimeout(timeoutMs, () => end(Object.assign(new Error("the database did not answer in time"), { code: "CONNECT_TIMEOUT" })));
    socket.once("error", end);
    socket.once("connect", () => {
      socket.setTimeout(0).off("error", end);
      socket.removeAllListeners("timeout");
      resolve(socket);
    });
  });
}
