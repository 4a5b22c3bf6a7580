import { Agent, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createReadableStreamFromReadable } from "@remix-run/node";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { discardUnreadBody } from "./discard-body.server";

let server: Server;
beforeAll(async () => {
  const app = express().use(discardUnreadBody);
  app.all("*", (request, response) => {
    createReadableStreamFromReadable(request); // as Remix does with every request that may have a body
    response.json({ path: request.path });
  });
  await new Promise<void>((resolve) => (server = app.listen(0, "127.0.0.1", resolve)));
});
afterAll(() => void server.close());

type Sent = { status: number | string; reused: boolean };

function send(agent: Agent, method: string, body: string | null): Promise<Sent> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const request = httpRequest({ agent, port, method, path: "/x", timeout: 3_000 }, (response) => {
      response.resume().on("end", () => resolve({ status: response.statusCode!, reused: request.reusedSocket }));
    });
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, reused: request.reusedSocket }),
    );
    request.end(body);
  });
}

it.each([100, 300_000, 3_000_000])(
  "answers the next request of a connection whose last body of %i bytes nobody read",
  async (bytes) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await send(agent, "POST", "x".repeat(bytes))).toEqual({ status: 200, reused: false });
    expect(await send(agent, "GET", null)).toEqual({ status: 200, reused: true });
    agent.destroy();
  },
);

it("closes the connection of an unwanted body that does not end", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send(agent, "POST", "x".repeat(50_000_000))).not.toEqual({ status: "no answer", reused: false });
  expect(await send(agent, "GET", null)).toEqual({ status: 200, reused: false });
  agent.destroy();
});
