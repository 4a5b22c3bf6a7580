import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { connect as connectSocket, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { packageRoot } from "../package-root";
import { helperArguments } from "../programs";
import { lockHolder } from "./owner-lock";
import { embeddedPaths, type EmbeddedPaths } from "./paths";

const GIVE_UP_MS = 60_000;
const RETRY_MS = 25;
const MAX_LOG_BYTES = 1_000_000;

/** The owner process could not be started. The message carries the end of its log. */
export class OwnerError extends Error {}

/**
 * Connects to the owner of a data directory's embedded database, starting one when there is none. Throws OwnerError
 * when the owner cannot open the database.
 */
export async function openConnection(dataDir: string, idleSeconds: number): Promise<Socket> {
  const paths = embeddedPaths(dataDir);
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const socket = await tryConnect(paths.address);
    if (socket) return socket;
    if (Date.now() > deadline) throw new OwnerError(`The embedded database in ${paths.directory} does not answer. Its log is ${paths.log}.`);
    if (lockHolder(paths.lock) === null) await startOwner(dataDir, paths, idleSeconds);
    await sleep(RETRY_MS);
  }
}

function tryConnect(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connectSocket(address);
    socket.once("connect", () => resolve(socket.removeAllListeners("error")));
    socket.once("error", () => resolve(null));
  });
}

/** At most one start at a time for a directory in this process; other processes lose the race for the lock. */
const starting = new Map<string, Promise<void>>();

function startOwner(dataDir: string, paths: EmbeddedPaths, idleSeconds: number): Promise<void> {
  const running = starting.get(paths.directory);
  if (running) return running;
  const start = spawnOwner(dataDir, paths, idleSeconds).finally(() => starting.delete(paths.directory));
  starting.set(paths.directory, start);
  return start;
}

/** Resolves when the owner takes connections, or has left them to another process. */
async function spawnOwner(dataDir: string, paths: EmbeddedPaths, idleSeconds: number): Promise<void> {
  mkdirSync(paths.directory, { recursive: true, mode: 0o700 });
  const logStart = prepareLog(paths.log);
  const output = openSync(paths.log, "a");
  const owner = spawn(
    process.execPath,
    [...helperArguments("database-owner"), path.resolve(dataDir), String(idleSeconds)],
    { cwd: packageRoot, detached: true, windowsHide: true, stdio: ["ignore", output, output], env: { ...process.env, NODE_OPTIONS: "" } },
  );
  closeSync(output);
  owner.unref();
  let exitCode: number | null = null;
  owner.once("error", () => (exitCode = -1)).once("exit", (code, signal) => (exitCode = signal ? -1 : code));
  for (let waited = 0; exitCode === null && waited < GIVE_UP_MS; waited += RETRY_MS) {
    const socket = await tryConnect(paths.address);
    if (socket) return void socket.destroy();
    await sleep(RETRY_MS);
  }
  if (exitCode === null || exitCode === 0) return;
  const log = readFileSync(paths.log).subarray(logStart).toString("utf8").trim().split("\n").slice(-8).join("\n");
  throw new OwnerError(`The embedded database in ${paths.directory} could not be started:\n${log || "its process ended without a word: is the disk full?"}`);
}

/** Where the new owner's lines will begin. A log that has grown long starts again. */
function prepareLog(file: string): number {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= MAX_LOG_BYTES) return bytes;
  truncateSync(file);
  return 0;
}
