import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockHolder, takeOwnerLock } from "./owner-lock";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cuepoint-lock-"));
  file = path.join(folder, "owner.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("one process has the lock until it releases it", () => {
  const lock = takeOwnerLock(file)!;
  expect(lockHolder(file)).toBe(process.pid);
  expect(takeOwnerLock(file)).toBeNull();
  lock.release();
  expect(lockHolder(file)).toBeNull();
  expect(takeOwnerLock(file)?.isHeld()).toBe(true);
});

test.each([
  ["of a process that is gone", "999999999 1"],
  ["of a process id that was given out again since", `${process.pid} 1`],
  ["with nonsense in it", "what?"],
])("a lock %s is taken over", (_name, content) => {
  writeFileSync(file, content);
  expect(lockHolder(file)).toBeNull();
  expect(takeOwnerLock(file)?.isHeld()).toBe(true);
  expect(readdirSync(folder)).toEqual(["owner.lock"]);
});

test("a lock that was removed or is somebody else's is held no more, and is not released", () => {
  const lock = takeOwnerLock(file)!;
  writeFileSync(file, "1 1");
  expect(lock.isHeld()).toBe(false);
  lock.release();
  expect(readdirSync(folder)).toEqual(["owner.lock"]);
});
