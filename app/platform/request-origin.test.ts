import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { clientAddress, resolveOrigin } from "./request-origin.server";
import type { TrustedProxies } from "./trusted-proxies.server";

let server: Server | undefined;
afterEach(() => void server?.close());

type Seen = { url: string; origin: string; sites: string[]; forwardedHost: string | null; address: string };
type Options = { trust?: TrustedProxies; publicUrl?: string };

/** Starts a server that answers with what a route reads from the request, and sends it one from 127.0.0.1. */
async function seen(path: string, headers: Record<string, string>, { trust = ["loopback"], publicUrl }: Options = {}) {
  const app = express();
  app.set("trust proxy", trust);
  app.use(resolveOrigin(publicUrl));
  app.use((asked, response) => {
    const { originalUrl: url, protocol, headers: left } = asked;
    const forwardedHost = left["x-forwarded-host"] ?? null;
    response.json({
      url,
      origin: `${protocol}://${left.host}`,
      sites: response.locals.sites as string[],
      forwardedHost,
      address: clientAddress(asked),
    });
  });
  server = await new Promise<Server>((resolve) => {
    const started = app.listen(0, "127.0.0.1", () => resolve(started));
  });
  const { port } = server.address() as AddressInfo;
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path, headers: { host: "cuepoint.test", ...headers } },
      (response) => {
        let text = "";
        response
          .on("data", (data) => (text += data))
          .on("end", () => resolve({ status: response.statusCode!, body: text }));
      },
    );
    sent.on("error", reject).end();
  });
  return { status, body, seen: (status === 200 ? JSON.parse(body) : null) as Seen };
}

test("takes the origin and the client's address from a trusted proxy", async () => {
  const { seen: read } = await seen("/x?y", {
    "x-forwarded-host": "lectures.test",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.7",
  });
  expect(read).toEqual({
    url: "/x?y",
    origin: "https://lectures.test",
    sites: ["lectures.test", "lectures.test"],
    forwardedHost: null,
    address: "203.0.113.7",
  });
});

test.each<TrustedProxies>([0, ["10.9.9.9"]])(
  "ignores the headers of a client that is not a trusted proxy (%j)",
  async (trust) => {
    const spoofed = {
      "x-forwarded-host": "evil.test:1",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "203.0.113.7",
    };
    const { seen: read } = await seen("/", spoofed, { trust });
    expect(read).toMatchObject({
      origin: "http://cuepoint.test",
      forwardedHost: null,
      address: "127.0.0.1",
      sites: ["cuepoint.test"],
    });
  },
);

test("takes the host that the outermost trusted proxy of a chain received", async () => {
  const chain = {
    "x-forwarded-host": "evil.test, lectures.test, proxy.internal",
    "x-forwarded-for": "6.6.6.6, 203.0.113.7, 10.0.0.5",
  };
  expect((await seen("/", chain, { trust: 2 })).seen).toMatchObject({
    origin: "http://lectures.test",
    address: "203.0.113.7",
  });
  expect((await seen("/", chain, { trust: ["loopback", "10.0.0.5"] })).seen).toMatchObject({
    origin: "http://lectures.test",
    address: "203.0.113.7",
  });
  const { seen: nearest } = await seen("/", chain);
  expect(nearest).toMatchObject({ origin: "http://proxy.internal", address: "10.0.0.5" });
  expect(nearest.sites).toContain("lectures.test"); // a browser's origin may be any host of the chain
});

test.each(["unknown", "x".repeat(500), "203.0.113.7, garbage", "999.1.1.1"])(
  "does not count X-Forwarded-For %s as a new client",
  async (value) => {
    expect((await seen("/", { "x-forwarded-for": value })).seen.address).toBe("127.0.0.1");
  },
);

test("ignores the client's port in a proxy's header", async () => {
  expect((await seen("/", { "x-forwarded-for": "203.0.113.7:50123" })).seen.address).toBe("203.0.113.7");
  expect((await seen("/", { "x-forwarded-for": "[2001:db8::1]:50123" })).seen.address).toBe("2001:db8::1");
});

test("builds addresses from PUBLIC_URL and rejects other hosts", async () => {
  const publicUrl = "https://lectures.test";
  const { seen: read } = await seen("/x", { host: "LECTURES.test:443", "x-forwarded-proto": "http" }, { publicUrl });
  expect(read).toMatchObject({ origin: publicUrl, sites: [publicUrl] });
  for (const host of ["evil.test", "lectures.test:8443", "lectures.test.evil.test", "127.0.0.1"]) {
    const { status, body } = await seen("/x", { host }, { publicUrl });
    expect(status).toBe(421);
    expect(JSON.parse(body)).toEqual({
      error: { code: "misdirected", message: "There is no Cuepoint at this address. Go to https://lectures.test." },
    });
  }
  expect((await seen("/x", { "x-forwarded-host": "evil.test" }, { publicUrl, trust: 0 })).status).toBe(421);
  expect((await seen("/healthz", { host: "127.0.0.1" }, { publicUrl })).status).toBe(200);
});

test("shows a page with the right address at a wrong host", async () => {
  const { body } = await seen(
    "/",
    { host: "evil.test", accept: "text/html,*/*" },
    { publicUrl: "https://lectures.test" },
  );
  expect(body).toMatch(
    /^<!doctype html>.*<p>There is no Cuepoint at this address\. Go to https:\/\/lectures\.test\.<\/p>/s,
  );
});

test.each(["a b", "evil.test/path", "user@evil.test", "evil.test:99999", "[::1", "..", "evil.test?x", "x".repeat(300)])(
  "rejects host %j",
  async (host) => {
    expect((await seen("/", { host })).status).toBe(400);
  },
);

test.each(["[::1]:3000", "app_1:3000", "localhost", "127.0.0.1:80", "xn--bcher-kva.test"])(
  "accepts host %j",
  async (host) => {
    expect((await seen("/", { host })).seen.origin).toBe(`http://${host}`);
  },
);

test("reads the path and host of an absolute target", async () => {
  expect((await seen("http://other.test/x?y=1", {})).seen).toMatchObject({
    url: "/x?y=1",
    origin: "http://other.test",
  });
  expect((await seen("http://other.test/x", {}, { publicUrl: "http://cuepoint.test" })).status).toBe(421);
  expect((await seen("*", {})).status).toBe(400);
});
