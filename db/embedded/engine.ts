import { existsSync, renameSync, rmSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { message, query, splitAnswer } from "./wire";

// V8 optimizes a WebAssembly function after this much work, by default after a seventh of it. A start and its first
// queries then took 1.7 s of processor time instead of 0.9, most of it for functions that are seldom called again; 3,000
// searches took as long with either. (Node 20)
setFlagsFromString("--wasm-tiering-budget=100000000");

/** PostgreSQL in this process: one backend, one transaction at a time, no parallel calls. */
export type Engine = {
  /** Runs whole protocol messages and returns the whole answer. Throws if the engine has failed for good. */
  run(messages: Uint8Array): Promise<Buffer>;
  /** The ParameterStatus messages for a new connection. */
  parameters: Buffer;
  /** Writes a checkpoint and ends the engine. */
  close(): Promise<void>;
};

export type EngineOptions = {
  /** Called with each line of the engine's log. */
  onLog?: (line: string) => void;
  /** Called when the engine fails for good, possibly from inside `run`, which then may never return. */
  onDeath?: (line: string) => void;
};

/**
 * Opens the cluster in `directory` and creates it if there is none; null keeps the cluster in memory. The engine does
 * not fsync: committed data survives a crash of the process, but not a power failure.
 */
export async function openEngine(directory: string | null, options: EngineOptions = {}): Promise<Engine> {
  if (directory !== null && !existsSync(directory)) await makeCluster(directory);
  let running = false;
  const db = await createDatabase(directory, (line) => {
    options.onLog?.(line);
    // The engine's main loop would report a lost connection forever, and nothing else can stop it.
    if (running && /\b(FATAL|PANIC):/.test(line)) options.onDeath?.(line);
  });
  running = true;
  const run = async (messages: Uint8Array) => {
    const chunks: Buffer[] = [];
    await db.execProtocolRawStream(messages, {
      onRawData: (data) => void chunks.push(Buffer.from(data)),
      syncToFs: false,
    });
    const [only] = chunks;
    return only && chunks.length === 1 ? only : Buffer.concat(chunks);
  };
  return {
    run,
    parameters: await readParameters(run),
    close: async () => {
      running = false;
      await db.close();
    },
  };
}

function createDatabase(directory: string | null, onStderr: (line: string) => void): Promise<PGlite> {
  return PGlite.create({
    dataDir: directory ?? "memory://",
    extensions: { vector },
    // Errors of clients quote rows and queries, so they stay out of the log.
    startParams: [...PGlite.defaultStartParams, "-c", "log_min_messages=log"],
    onStderr: (line) => {
      onStderr(line);
      return false;
    },
  });
}

/** Creates a cluster under another name and renames it, so that a killed process leaves no partial cluster. */
async function makeCluster(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    const db = await createDatabase(draft, () => {});
    await db.close();
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true }); // on a full disk, the draft would use up the space that others free
    throw error;
  }
}

async function readParameters(run: Engine["run"]): Promise<Buffer> {
  const body = Buffer.from("\x00\x03\x00\x00user\0postgres\0database\0postgres\0\0", "latin1");
  const startup = message(" ", body).subarray(1); // a startup packet has no type byte
  const parameters = [...splitAnswer(await run(startup))].filter(({ type }) => type === "S");
  await run(query("select 1")); // flushes pending reports of changed parameters
  return Buffer.concat(parameters.map(({ bytes }) => bytes));
}
