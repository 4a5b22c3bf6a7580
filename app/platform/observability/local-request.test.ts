import { expect, test } from "vitest";
import { isLocal } from "./local-request";

const request = (remoteAddress: string | undefined, headers: Record<string, string> = { host: "localhost:3000" }) => ({
  socket: { remoteAddress },
  headers,
});

test.each(["127.0.0.1", "127.0.1.1", "::1", "::ffff:127.0.0.1"])(
  "a request from %s to localhost is local",
  (address) => {
    for (const host of ["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
      expect(isLocal(request(address, { host }))).toBe(true);
  },
);

test.each(["10.0.0.7", "172.18.0.1", "203.0.113.5", "::ffff:10.0.0.7", "fe80::1", undefined])(
  "no header makes a request from %s local",
  (address) => {
    expect(isLocal(request(address))).toBe(false);
    expect(
      isLocal(
        request(address, {
          host: "localhost",
          "x-forwarded-for": "127.0.0.1",
          "x-real-ip": "::1",
          forwarded: "for=127.0.0.1",
        }),
      ),
    ).toBe(false);
  },
);

test.each(["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"])(
  "detects that a request with %s came through a proxy on this machine",
  (name) => {
    expect(isLocal(request("127.0.0.1", { host: "localhost:3000", [name]: "127.0.0.1" }))).toBe(false);
  },
);

test("treats a request for another host as remote: it came through a proxy or by DNS rebinding", () => {
  expect(isLocal(request("127.0.0.1", { host: "cuepoint.example.org" }))).toBe(false);
  expect(isLocal(request("127.0.0.1", { host: "localhost.evil.example" }))).toBe(false);
  expect(isLocal(request("127.0.0.1", {}))).toBe(false);
});
