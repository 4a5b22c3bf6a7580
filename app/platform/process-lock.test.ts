import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockHolder, takeProcessLock } from "~/platform/process-lock.server";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cuepoint-lock-"));
  file = path.join(folder, "owner.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("gives the lock to one process until it is released", () => {
  const lock = takeProcessLock(file)!;
  expect(lockHolder(file)).toBe(process.pid);
  expect(takeProcessLock(file)).toBeNull();
  lock.release();
  expect(lockHolder(file)).toBeNull();
  expect(takeProcessLock(file)?.isHeld()).toBe(true);
});

test.each([
  ["of a process that has ended", "999999999 1"],
  ["of a process id that was reused", `${process.pid} 1`],
  ["with invalid content", "what?"],
])("takes over a lock %s", (_name, content) => {
  writeFileSync(file, content);
  expect(lockHolder(file)).toBeNull();
  expect(takeProcessLock(file)?.isHeld()).toBe(true);
  expect(readdirSync(folder)).toEqual(["owner.lock"]);
});

test("neither holds nor releases a lock that another process has taken", () => {
  const lock = takeProcessLock(file)!;
  writeFileSync(file, "1 1");
  expect(lock.isHeld()).toBe(false);
  lock.release();
  expect(readdirSync(folder)).toEqual(["owner.lock"]);
});

test.runIf(process.platform === "linux")("takes over the lock of a process that is a zombie", async () => {
  // `sleep` replaces the shell and never reads the exit code of its child.
  const parent = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const pid = Number((await once(parent.stdout, "data"))[0]);
    const fields = () => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    await expect.poll(() => fields()[0]).toBe("Z");
    writeFileSync(file, `${pid} ${fields()[19]}`);
    expect(lockHolder(file)).toBeNull();
    expect(takeProcessLock(file)?.isHeld()).toBe(true);
  } finally {
    parent.kill();
  }
});
