import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { connect as connectSocket, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { packageRoot } from "~/platform/package-root.server";
import { helperArguments } from "~/platform/programs.server";
import { errorMessage } from "~/platform/unknown-error";
import type { EmbeddedPaths } from "./paths";

/** The version of PostgreSQL in PGlite 0.5. It cannot open the files of another major version. */
export const POSTGRES_MAJOR = "18";

const GIVE_UP_MS = 60_000;
const RETRY_MS = 25;
const MAX_LOG_BYTES = 1_000_000;
/**
 * An owner that ends sooner after it accepted connections counts as a failed start. Longer than the time between two
 * checkpoints, because on a full disk the first one fails.
 */
const HEALTHY_MS = 3_000;
const MAX_PAUSE_MS = 15_000;

/** The embedded database cannot be used. The message is for operators: it has the folder and the end of the log. */
export class OwnerError extends Error {
  constructor(
    message: string,
    readonly code: "CONNECT_TIMEOUT" | "OWNER_FAILED" = "OWNER_FAILED",
  ) {
    super(message);
  }
}

/** The history of the owners that this process started for a directory. */
type Starts = { running: Promise<void> | null; failures: number; failedAt: number; error: Error | null };
const startsOf = new Map<string, Starts>();

/**
 * Starts an owner. Resolves when it accepts connections, or has ended because another process owns the directory. This
 * process runs one start per directory at a time. On a full disk every start fails, so after two failures in a row,
 * calls fail without a start during a pause that doubles up to 15 s.
 */
export async function startOwner(dataDir: string, paths: EmbeddedPaths, idleSeconds: number): Promise<void> {
  const starts = startsOf.get(paths.directory) ?? { running: null, failures: 0, failedAt: 0, error: null };
  startsOf.set(paths.directory, starts);
  if (starts.running) return starts.running;
  if (starts.error && performance.now() < starts.failedAt + pauseAfter(starts.failures)) throw starts.error;
  starts.running = spawnOwner(dataDir, paths, idleSeconds, starts).finally(() => (starts.running = null));
  return starts.running;
}

/** Returns the pause in milliseconds after a number of failed starts in a row. */
export const pauseAfter = (failures: number) =>
  failures < 2 ? 0 : Math.min(MAX_PAUSE_MS, 1_000 * 2 ** (failures - 2));

/** Connects to an address. Resolves with null if nothing listens there. */
export function tryConnect(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connectSocket(address);
    socket.once("connect", () => resolve(socket.removeAllListeners("error")));
    socket.once("error", () => resolve(null));
  });
}

async function spawnOwner(dataDir: string, paths: EmbeddedPaths, idleSeconds: number, starts: Starts): Promise<void> {
  expectOwnVersion(paths);
  const log = openLog(paths);
  let exit: string | null = null;
  const fail = () => {
    const error = ownerFailed(paths, log.start);
    Object.assign(starts, { failures: starts.failures + 1, failedAt: performance.now(), error });
    return error;
  };
  const owner = spawnDetached(
    [...helperArguments("database-owner"), path.resolve(dataDir), String(idleSeconds)],
    log.file,
  );
  let openedAt: number | null = null;
  owner
    .once("error", () => (exit = "error"))
    .once("exit", (code, signal) => {
      exit = signal ?? String(code);
      if (openedAt === null) return;
      if (performance.now() - openedAt > HEALTHY_MS) starts.failures = 0;
      else if (exit !== "0") fail();
    });
  for (let waited = 0; exit === null && waited < GIVE_UP_MS; waited += RETRY_MS) {
    const socket = await tryConnect(paths.address);
    if (socket) return void (socket.destroy(), (openedAt = performance.now()));
    await sleep(RETRY_MS);
  }
  if (exit !== null && exit !== "0") throw fail();
}

function spawnDetached(args: string[], output: number): ChildProcess {
  try {
    const options = { cwd: packageRoot, detached: true, windowsHide: true, env: { ...process.env, NODE_OPTIONS: "" } };
    const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", output, output] });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

/** Throws OwnerError if another major version of PostgreSQL created the database, before an engine touches it. */
function expectOwnVersion({ directory, cluster }: EmbeddedPaths): void {
  const version = readIfThere(path.join(cluster, "PG_VERSION"))?.toString("utf8").trim();
  if (version === undefined || version === POSTGRES_MAJOR) return;
  throw new OwnerError(
    `The embedded database in ${directory} was created by PostgreSQL ${version}. This version of Cuepoint has PostgreSQL ${POSTGRES_MAJOR}, ` +
      "which cannot read it. Nothing was changed. Back it up with the version of Cuepoint that created it (npm run backup -- FILE.jsonl.gz), " +
      `move ${directory} aside, and restore the backup with this version (npm run restore -- FILE.jsonl.gz).`,
  );
}

/** Opens the new owner's log and returns where its lines start. Truncates a log that has grown too long. */
function openLog({ directory, log }: EmbeddedPaths): { file: number; start: number } {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    let start = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    if (start > MAX_LOG_BYTES) truncateSync(log, (start = 0));
    return { file: openSync(log, "a", 0o600), start };
  } catch (error) {
    throw new OwnerError(`The embedded database in ${directory} could not be started: ${errorMessage(error)}.`);
  }
}

function ownerFailed({ directory, log }: EmbeddedPaths, logStart: number): OwnerError {
  const lines = readIfThere(log)?.subarray(logStart).toString("utf8").trim().split("\n").slice(-8).join("\n");
  return new OwnerError(
    `The embedded database in ${directory} could not be started:\n${lines || "its process ended without a message. Is the disk full?"}`,
  );
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
