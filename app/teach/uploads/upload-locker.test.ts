import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { UploadLocker } from "./upload-locker.server";

const never = new AbortController().signal;

test("allows one request at a time and passes the upload on promptly", async () => {
  const locker = new UploadLocker();
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
  const locker = new UploadLocker();
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
  const locker = new UploadLocker(20);
  const first = locker.newLock("a");
  await first.lock(never, () => {});
  await expect(locker.newLock("a").lock(never, () => {})).rejects.toThrow("held this upload for too long");
  const stop = new AbortController();
  const given = new UploadLocker();
  await given.newLock("a").lock(never, () => {});
  const waiting = given.newLock("a").lock(stop.signal, () => {});
  stop.abort();
  await expect(waiting).rejects.toThrow("held this upload");
  await first.unlock();
  await locker.newLock("a").lock(never, () => {});
});
