import { expect, test } from "vitest";
import { canonicalAddress, isPrivate, networkOf } from "./client-address.server";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:5123", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["[2001:DB8:0::1]:443", "2001:db8::1"],
  ["2001:0db8:0000::0001", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  [" ::1 ", "::1"],
])("normalizes %s to %s", (text, address) => expect(canonicalAddress(text)).toBe(address));

test.each(["", "unknown", "_hidden", "203.0.113", "203.0.113.7.9", "2001:db8::1::2", "[::1", "203.0.113.07", "a:b"])(
  "rejects %j",
  (text) => expect(canonicalAddress(text)).toBeNull(),
);

test("treats an IPv4 address as a network, and an IPv6 address as part of its /64", () => {
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
  expect(networkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  const rotated = ["2001:db8:1:2::1", "2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "[2001:db8:1:2::]:80"];
  expect(new Set(rotated.map(networkOf))).toEqual(new Set(["2001:db8:1:2"]));
  expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf(rotated[0]!));
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
  expect(networkOf("::1")).toBe("0:0:0:0");
});

test("distinguishes private from public addresses", () => {
  expect(["10.1.2.3", "172.18.0.3", "192.168.1.1", "fd00::1", "::ffff:10.0.0.1"].map(isPrivate)).not.toContain(false);
  expect(["203.0.113.7", "127.0.0.1", "2001:db8::1", "unknown"].map(isPrivate)).not.toContain(true);
});
