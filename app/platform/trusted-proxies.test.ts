import { expect, test } from "vitest";
import { parseTrustedProxies } from "./trusted-proxies.server";

test.each([
  ["loopback", ["loopback"]],
  ["none", 0],
  ["0", 0],
  ["2", 2],
  ["10.0.0.5", ["10.0.0.5"]],
  ["loopback, 10.0.0.0/24  2001:db8::1", ["loopback", "10.0.0.0/24", "2001:db8::1"]],
])("parses %s", (text, proxies) => expect(parseTrustedProxies(text)).toEqual(proxies));

test.each([
  "0.0.0.0/0",
  "::/0",
  "17",
  "-1",
  "true",
  "*",
  "uniquelocal",
  "proxy.internal",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "1 2",
])("rejects %s and names it", (text) => expect(parseTrustedProxies(text)).toEqual({ problem: text.split(" ")[0] }));
