import { setTimeout as sleep } from "node:timers/promises";
import type { Lock, Locker, RequestRelease } from "@tus/server";

/** Clients retry a request after this time, which is longer than a server takes to notice a lost connection. */
const MAX_WAIT_MS = 30_000;

type Held = { requestRelease: RequestRelease; released: Promise<void>; release: () => void };

/**
 * Allows one request at a time to work on an upload. A waiting request asks its predecessor to end, and sleeps until
 * then.
 * `MemoryLocker` of `@tus/server` 2.4.1 polls in each round of the event loop and allocates a promise each time:
 * waiting three seconds for a lost connection used a whole core and 400 MB, which crashed the server.
 */
export class UploadLocker implements Locker {
  private readonly held = new Map<string, Held>();

  constructor(private readonly maxWaitMs = MAX_WAIT_MS) {}

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.acquire(id, signal, requestRelease),
      unlock: () => Promise.resolve(this.release(id)),
    };
  }

  private async acquire(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const waited = new AbortController();
    const late = sleep(this.maxWaitMs, "late" as const, { signal: AbortSignal.any([signal, waited.signal]) }).catch(
      () => "late" as const, // the request was cancelled
    );
    try {
      for (let before = this.held.get(id); before; before = this.held.get(id)) {
        await before.requestRelease();
        if ((await Promise.race([before.released, late])) === "late")
          throw new Error("another request has held this upload for too long");
      }
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      this.held.set(id, { requestRelease, released, release });
    } finally {
      waited.abort();
    }
  }

  private release(id: string): void {
    this.held.get(id)?.release();
    this.held.delete(id);
  }
}
