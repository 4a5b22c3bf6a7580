import path from "node:path";
import { expect, test } from "vitest";
import { embeddedPaths } from "./paths";

test("places the socket beside the database if its path is short enough, otherwise in the temporary folder", () => {
  expect(embeddedPaths("/srv/cuepoint", "linux").address).toBe(path.resolve("/srv/cuepoint/database/owner.sock"));
  const long = embeddedPaths(`/srv/${"x".repeat(100)}`, "linux").address;
  expect(long).not.toContain("xxx");
  expect(Buffer.byteLength(long)).toBeLessThan(104);
});

test("gives each database its own address", () => {
  const [one, two] = ["a", "b"].map((name) => embeddedPaths(`/srv/${name.repeat(120)}`, "linux").address);
  expect(one).not.toBe(two);
});

test("uses a named pipe on Windows", () => {
  expect(embeddedPaths("/srv/cuepoint", "win32").address).toMatch(/^\\\\\.\\pipe\\cuepoint-[0-9a-f]{24}$/);
});
