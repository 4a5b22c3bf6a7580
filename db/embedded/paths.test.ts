import path from "node:path";
import { expect, test } from "vitest";
import { embeddedPaths } from "./paths";

test("the socket stands with the database where its path is short enough, else in the folder for such files", () => {
  expect(embeddedPaths("/srv/cuepoint", "linux").address).toBe(path.resolve("/srv/cuepoint/database/owner.sock"));
  const long = embeddedPaths(`/srv/${"x".repeat(100)}`, "linux").address;
  expect(long).not.toContain("xxx");
  expect(Buffer.byteLength(long)).toBeLessThan(104);
});

test("two databases never share an address", () => {
  const [one, two] = ["a", "b"].map((name) => embeddedPaths(`/srv/${name.repeat(120)}`, "linux").address);
  expect(one).not.toBe(two);
});

test("Windows has a named pipe", () => {
  expect(embeddedPaths("/srv/cuepoint", "win32").address).toMatch(/^\\\\\.\\pipe\\cuepoint-[0-9a-f]{24}$/);
});
