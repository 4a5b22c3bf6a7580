import { expect, test } from "vitest";
import { OpenStreams } from "./open-streams.server";

const LIMITS = { perVisitor: 2, perAddress: 3 };

test("limits a visitor's streams, and a closed stream frees its place", () => {
  const streams = new OpenStreams();
  const close = streams.admit({ visitorId: "v" }, "203.0.113.1", LIMITS);
  streams.admit({ visitorId: "v" }, "203.0.113.1", LIMITS);
  expect(() => streams.admit({ visitorId: "v" }, "203.0.113.9", LIMITS)).toThrow(/too many answers open/);
  close();
  close(); // a connection closes once
  streams.admit({ visitorId: "v" }, "203.0.113.1", LIMITS);
  expect(() => streams.admit({ visitorId: "v" }, "203.0.113.1", LIMITS)).toThrow(/too many answers open/);
});

test("limits an address's streams across visitors, with an IPv6 /64 as one address", () => {
  const streams = new OpenStreams();
  for (let n = 1; n <= 3; n++) streams.admit({ visitorId: `v${n}` }, `2001:db8:0:1::${n}`, LIMITS);
  expect(() => streams.admit({ visitorId: "v4" }, "2001:db8:0:1::4", LIMITS)).toThrow(/on your network/);
  streams.admit({ visitorId: "v4" }, "2001:db8:0:2::4", LIMITS);
});

test("counts no closed or rejected streams, and treats 0 as no limit", () => {
  const streams = new OpenStreams();
  const closes = Array.from({ length: 50 }, () =>
    streams.admit({ visitorId: "v" }, "203.0.113.1", { perVisitor: 0, perAddress: 0 }),
  );
  expect(() => streams.admit({ visitorId: "w" }, "203.0.113.1", LIMITS)).toThrow();
  for (const close of closes) close();
  expect(streams.size).toBe(0);
});
