import { expect, test } from "vitest";
import { OpenStreams } from "./open-streams.server";

const LIMITS = { perVisitor: 2, perAddress: 3 };

test("a visitor's streams are limited, and each that is closed makes room for another", () => {
  const streams = new OpenStreams();
  const close = streams.admit("v", "203.0.113.1", LIMITS);
  streams.admit("v", "203.0.113.1", LIMITS);
  expect(() => streams.admit("v", "203.0.113.9", LIMITS)).toThrow(/too many answers open/);
  close();
  close(); // a connection closes once
  streams.admit("v", "203.0.113.1", LIMITS);
  expect(() => streams.admit("v", "203.0.113.1", LIMITS)).toThrow(/too many answers open/);
});

test("an address's streams are limited whoever opens them, a subscriber's network of IPv6 as one", () => {
  const streams = new OpenStreams();
  for (let n = 1; n <= 3; n++) streams.admit(`v${n}`, `2001:db8:0:1::${n}`, LIMITS);
  expect(() => streams.admit("v4", "2001:db8:0:1::4", LIMITS)).toThrow(/from your network/);
  streams.admit("v4", "2001:db8:0:2::4", LIMITS);
});

test("nothing is left of streams that were closed or refused, and 0 is no limit", () => {
  const streams = new OpenStreams();
  const closes = Array.from({ length: 50 }, () => streams.admit("v", "203.0.113.1", { perVisitor: 0, perAddress: 0 }));
  expect(() => streams.admit("w", "203.0.113.1", LIMITS)).toThrow();
  for (const close of closes) close();
  expect(streams.size).toBe(0);
});
