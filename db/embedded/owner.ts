/**
 * The process that owns an embedded database: `owner.ts <data directory> <idle seconds>`. It serves all clients on this
 * machine over a local socket and ends after it has had none for that long. If another process already owns the
 * directory, it ends immediately with code 0.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeProcessLock, type ProcessLock } from "~/platform/process-lock.server";
import { openEngine, type Engine } from "./engine";
import { Gateway } from "./gateway";
import { embeddedPaths } from "./paths";

const CHECK_MS = 1_000;
const CHECKPOINT_EVERY_MS = 2_000;
const DEATH_EXIT_CODE = 70;

const [dataDir, idleSeconds = "60"] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("the data directory is missing");
const paths = embeddedPaths(dataDir);

const lock = takeLock();
process.on("exit", () => {
  if (!lock.isHeld()) return;
  rmSync(paths.address, { force: true });
  lock.release();
});

let ending = false;
const engine = await open(paths.cluster);
const gateway = new Gateway(engine, { onDeath: die });
await gateway.listen(paths.address);
log("open");

let lastSeen = Date.now();
setInterval(() => {
  if (!lock.isHeld()) die("the lock is gone: the data directory was removed or another process owns it");
  if (gateway.connections > 0) lastSeen = Date.now();
  else if (Date.now() - lastSeen > Number(idleSeconds) * 1000) void end();
}, CHECK_MS);
void checkpointRegularly().catch(die);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());

/** Looks at the log's files first: to ask the engine every two seconds was a quarter of an idle owner's work. */
async function checkpointRegularly(): Promise<void> {
  for (let checkedAt = 0; ;) {
    await sleep(CHECKPOINT_EVERY_MS);
    if (ending) return;
    const writtenAt = logWrittenAt();
    if (writtenAt === checkedAt) continue;
    checkedAt = writtenAt;
    await gateway.checkpoint();
  }
}

/** The time of the newest change to a file of the write-ahead log, in milliseconds. */
function logWrittenAt(): number {
  const log = path.join(paths.cluster, "pg_wal");
  return Math.max(...readdirSync(log).map((name) => statSync(path.join(log, name)).mtimeMs));
}

function takeLock(): ProcessLock {
  try {
    mkdirSync(paths.directory, { recursive: true, mode: 0o700 });
    const taken = takeProcessLock(paths.lock);
    if (taken) return taken;
  } catch (error) {
    failToOpen(error);
  }
  log("another process owns this database");
  process.exit(0);
}

async function open(cluster: string): Promise<Engine> {
  try {
    return await openEngine(cluster, { onLog: log, onDeath: die });
  } catch (error) {
    failToOpen(error);
  }
}

function failToOpen(error: unknown): never {
  log(`the database cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await gateway.close();
  await engine.close();
  log("closed");
  process.exit(0);
}

/** Ends without touching the data again: committed transactions are in the write-ahead log. */
function die(reason: unknown): never {
  log(`ending: ${reason instanceof Error ? reason.message : String(reason)}`);
  process.exit(DEATH_EXIT_CODE);
}

function log(line: string): void {
  console.log(`${new Date().toISOString()} [${process.pid}] ${line.trimEnd()}`);
}
