import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker, RequestRelease } from "@tus/server";
import { takeProcessLock, type ProcessLock } from "~/platform/process-lock.server";
import { errorCode } from "~/platform/unknown-error";

/** Clients retry a request after this time, which is longer than a server takes to notice a lost connection. */
const MAX_WAIT_MS = 30_000;
/** How often a process tries to take an upload from another one, and looks whether another one asks for its own. */
const LOOK_MS = 200;

type Held = { requestRelease: RequestRelease; released: Promise<void>; release: () => void };
type Late = Promise<"late">;

/**
 * Allows one request at a time to work on an upload, in all processes of this machine. A waiting request asks its
 * predecessor to end, and sleeps until then. `folder`: the one of the uploads, which gets files with their ids.
 * `MemoryLocker` of `@tus/server` 2.4.1 polls in each round of the event loop and allocates a promise each time:
 * waiting three seconds for a lost connection used a whole core and 400 MB, which crashed the server.
 */
export class UploadLocker implements Locker {
  private readonly held = new Map<string, Held>();

  constructor(
    private readonly folder: string,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.acquire(id, signal, requestRelease),
      unlock: () => Promise.resolve(this.held.get(id)?.release()),
    };
  }

  private async acquire(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const waited = new AbortController();
    const late: Late = sleep(this.maxWaitMs, "late" as const, {
      signal: AbortSignal.any([signal, waited.signal]),
    }).catch(
      () => "late" as const, // the request was cancelled
    );
    try {
      for (let before = this.held.get(id); before; before = this.held.get(id)) {
        await before.requestRelease();
        if ((await Promise.race([before.released, late])) === "late") throw heldTooLong();
      }
      await this.lockFile(id, this.hold(id, requestRelease), late);
    } finally {
      waited.abort();
    }
  }

  /** Takes the upload in this process. */
  private hold(id: string, requestRelease: RequestRelease): Held {
    let resolve = () => {};
    const released = new Promise<void>((done) => (resolve = done));
    const mine: Held = {
      requestRelease,
      released,
      release: () => {
        this.held.delete(id);
        resolve();
      },
    };
    this.held.set(id, mine);
    return mine;
  }

  /** Takes the upload from other processes too, which learn from a file that one waits. */
  private async lockFile(id: string, held: Held, late: Late): Promise<void> {
    const file = path.join(this.folder, `${id}.lock`);
    const asked = path.join(this.folder, `${id}.asked`);
    try {
      mkdirSync(this.folder, { recursive: true });
      let lock = takeProcessLock(file);
      for (; !lock; lock = takeProcessLock(file)) {
        writeFileSync(asked, "");
        if ((await Promise.race([sleep(LOOK_MS, "again" as const), late])) === "late") throw heldTooLong();
      }
      rmSync(asked, { force: true });
      releaseWhenAsked(held, asked, lock);
    } catch (error) {
      // A full disk has no room for the lock, and none for bytes that two requests could mix up.
      if (errorCode(error) === "ENOSPC") return;
      held.release();
      throw error;
    }
  }
}

/** Asks the request that holds an upload to end when another process waits, and removes the lock when it has ended. */
function releaseWhenAsked(held: Held, asked: string, lock: ProcessLock): void {
  const timer = setInterval(() => existsSync(asked) && void held.requestRelease(), LOOK_MS).unref();
  const { release } = held;
  held.release = () => {
    clearInterval(timer);
    lock.release();
    release();
  };
}

const heldTooLong = () => new Error("another request has held this upload for too long");
