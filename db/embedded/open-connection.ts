import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { lockHolder } from "~/platform/process-lock.server";
import { embeddedPaths } from "./paths";
import { OwnerError, startOwner, tryConnect } from "./start-owner";

const RETRY_MS = 25;

/**
 * Connects to the owner process of an embedded database and starts it if necessary. Throws OwnerError if the owner
 * cannot open the database, or does not answer before `signal` aborts.
 */
export async function openConnection(dataDir: string, idleSeconds: number, signal: AbortSignal): Promise<Socket> {
  const paths = embeddedPaths(dataDir);
  for (;;) {
    const socket = await tryConnect(paths.address);
    if (socket && !signal.aborted) return socket;
    socket?.destroy();
    if (signal.aborted)
      throw new OwnerError(
        `The embedded database in ${paths.directory} does not answer. Its log is ${paths.log}.`,
        "CONNECT_TIMEOUT",
      );
    if (lockHolder(paths.lock) === null) await Promise.race([startOwner(dataDir, paths, idleSeconds), aborted(signal)]);
    await sleep(RETRY_MS);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
