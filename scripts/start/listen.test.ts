import { createServer, type Server } from "node:http";
import { connect, createServer as createTcpServer } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, expect, test } from "vitest";
import { listen, type Listener } from "./listen";

const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
const hasIPv6 = addresses.some(({ address }) => address === "::1");
const outside = addresses.find(({ internal, family }) => !internal && family === "IPv4")?.address;

const open: Listener[] = [];
afterEach(() => open.splice(0).forEach(({ close }) => close()));

async function serve(host?: string, port = 0): Promise<{ address: string; port: number; http: Server }> {
  const http = createServer((request, response) => void response.end(request.socket.remoteAddress));
  const listener = await listen(http, port, host);
  open.push(listener);
  return { address: listener.address, port: Number(new URL(listener.address).port), http };
}

/** Whether a server accepts connections at the address. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    const done = (is: boolean) => (socket.destroy(), resolve(is));
    socket
      .once("connect", () => done(true))
      .once("error", () => done(false))
      .once("timeout", () => done(false));
  });
}

test.skipIf(!outside)("without HOST only this machine can reach the server", async () => {
  const { port, address } = await serve();
  expect(address).toBe(`http://localhost:${port}`);
  expect(await answers("127.0.0.1", port)).toBe(true);
  expect(await answers(outside!, port)).toBe(false);
});

test.skipIf(!hasIPv6)("without HOST the server listens on both addresses of localhost", async () => {
  const { port } = await serve();
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe("127.0.0.1");
  expect(await (await fetch(`http://[::1]:${port}`)).text()).toBe("::1");
});

test.skipIf(!outside)("lets other machines reach the server with HOST=0.0.0.0", async () => {
  const { port, address } = await serve("0.0.0.0");
  expect(address).toBe(`http://localhost:${port}`);
  expect(await answers(outside!, port)).toBe(true);
});

test.skipIf(!outside)("prints the address that HOST names", async () => {
  expect((await serve(outside)).address).toMatch(`http://${outside}:`);
});

test("a closed server accepts no connection on either address", async () => {
  const { port } = await serve();
  open.pop()!.close();
  await expect.poll(() => answers("127.0.0.1", port)).toBe(false);
  expect(await answers("::1", port)).toBe(false);
});

test.skipIf(!hasIPv6)("a port counts as in use if another program has it on either address of localhost", async () => {
  const { port } = await serve();
  await expect(serve(undefined, port)).rejects.toThrow(`PORT ${port} is in use by another program.`);
  const other = createTcpServer();
  const taken = await new Promise<number>((resolve) =>
    other.listen(0, "::1", () => resolve((other.address() as { port: number }).port)),
  );
  await expect(serve(undefined, taken)).rejects.toThrow(`PORT ${taken} is in use by another program.`);
  other.close();
});

test("rejects a HOST that is not an address of this machine", async () => {
  await expect(serve("192.0.2.1")).rejects.toThrow("HOST 192.0.2.1 is not an address of this machine");
});
