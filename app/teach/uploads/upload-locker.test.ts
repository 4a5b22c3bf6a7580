import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UploadLocker } from "./upload-locker.server";

const never = new AbortController().signal;
let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "cuepoint-locker-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test("allows one request at a time and passes the upload on promptly", async () => {
  const locker = new UploadLocker(folder);
  const order: string[] = [];
  const work = async (id: string, name: string) => {
    const lock = locker.newLock(id);
    await lock.lock(never, () => {});
    order.push(`${name} begins`);
    await sleep(5);
    order.push(`${name} ends`);
    await lock.unlock();
  };
  await Promise.all([work("a", "1"), work("a", "2"), work("a", "3")]);
  expect(order).toEqual(["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"]);
  const [first, other] = [locker.newLock("a"), locker.newLock("b")];
  await first.lock(never, () => {});
  await other.lock(never, () => {});
});

test("asks once while it waits, without polling", async () => {
  const locker = new UploadLocker(folder);
  let asked = 0;
  const first = locker.newLock("a");
  await first.lock(never, () => void asked++);
  const second = locker.newLock("a").lock(never, () => {});
  await sleep(50);
  expect(asked).toBe(1); // polling in each round of the event loop asked thousands of times
  await first.unlock();
  await second;
});

test("does not give the upload to a request that times out or is cancelled", async () => {
  const locker = new UploadLocker(folder, 20);
  const first = locker.newLock("a");
  await first.lock(never, () => {});
  await expect(locker.newLock("a").lock(never, () => {})).rejects.toThrow("held this upload for too long");
  const stop = new AbortController();
  const given = new UploadLocker(folder);
  await given.newLock("b").lock(never, () => {});
  const waiting = given.newLock("b").lock(stop.signal, () => {});
  stop.abort();
  await expect(waiting).rejects.toThrow("held this upload");
  await first.unlock();
  await locker.newLock("a").lock(never, () => {});
});

test("takes an upload from another process that is asked to end its request", async () => {
  const [here, there] = [new UploadLocker(folder), new UploadLocker(folder)];
  const held = here.newLock("a");
  const order: string[] = [];
  await held.lock(never, async () => {
    order.push("asked");
    await held.unlock();
  });
  await there.newLock("a").lock(never, () => {});
  expect(order).toEqual(["asked"]);
  expect(readdirSync(folder)).toEqual(["a.lock"]);
});

test("does not take an upload from another process whose request goes on", async () => {
  const held = new UploadLocker(folder).newLock("a");
  await held.lock(never, () => {});
  const other = new UploadLocker(folder, 20);
  await expect(other.newLock("a").lock(never, () => {})).rejects.toThrow("held this upload for too long");
  await held.unlock();
  const next = other.newLock("a");
  await next.lock(never, () => {});
  await next.unlock();
  expect(readdirSync(folder)).toEqual([]);
});

test("takes an upload from a process that was killed", async () => {
  writeFileSync(path.join(folder, "a.lock"), "999999999 1");
  await new UploadLocker(folder, 20).newLock("a").lock(never, () => {});
});
