import { createServer, get } from "node:http";
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { blockConnections } from "./block-connections";

const HOST = "api.unmocked.test";
let printed: string[];
let unblock: () => void;
beforeEach(() => {
  printed = [];
  vi.spyOn(console, "error").mockImplementation((message) => void printed.push(String(message)));
  unblock = blockConnections((host) => host === "database.test");
});
afterEach(() => unblock());

const errorOf = (socket: Socket) => new Promise<Error>((resolve) => socket.once("error", resolve));

test.each([
  ["a port and a host", () => connect(443, HOST)],
  ["options", () => connect({ port: 443, host: HOST })],
])("blocks a connection to another machine by %s, and names the handler to add", async (_how, open) => {
  const { message } = await errorOf(open());
  expect(message).toMatch(/the one to api\.unmocked\.test was blocked.*tests\/mocks\/unmocked\.ts/);
  expect(printed).toEqual([message]);
});

test("blocks a request of a module that imported node:http before the mocks started", async () => {
  const { message } = await new Promise<Error>((resolve) => get(`http://${HOST}/v1/traces`).on("error", resolve));
  expect(message).toContain(`the one to ${HOST} was blocked`);
});

test("allows an exempted host: the connection only fails because the host does not exist", async () => {
  expect(await errorOf(connect(5432, "database.test"))).toMatchObject({ syscall: "getaddrinfo" });
  expect(printed).toEqual([]);
});

test("allows connections within this machine, by TCP and by Unix socket", async () => {
  const server = createServer((_request, response) => void response.end("here"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const status = new Promise((resolve) => get(`http://127.0.0.1:${port}/`, (response) => resolve(response.statusCode)));
  expect(await status).toBe(200);
  server.close();

  const file = path.join("/tmp", `cuepoint-block-${process.pid}.sock`);
  const unix = createTcpServer((socket) => socket.end("here"));
  await new Promise<void>((resolve) => unix.listen(file, resolve));
  const text = new Promise((resolve) => connect(file).on("data", (data) => resolve(String(data))));
  expect(await text).toBe("here");
  unix.close();
  expect(printed).toEqual([]);
});
