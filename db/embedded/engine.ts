import { existsSync, renameSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { message, query, splitAnswer } from "./wire";

/** PostgreSQL in this process: one backend, one transaction at a time, no parallel calls. */
export type Engine = {
  /** Whole protocol messages in, the whole answer out. Throws when the engine is beyond use. */
  run(messages: Uint8Array): Promise<Buffer>;
  /** The ParameterStatus messages that a new connection is told. */
  parameters: Buffer;
  /** Writes a checkpoint and ends the engine. */
  close(): Promise<void>;
};

export type EngineOptions = {
  /** What the engine prints: its own log lines. */
  onLog?: (line: string) => void;
  /** Called when the engine gives up, possibly from inside `run`, which then may never return. */
  onDeath?: (line: string) => void;
};

/**
 * Opens the cluster in `directory`, making it when there is none; null keeps it in memory. The engine does not
 * fsync: what is committed survives the death of the process, not a power cut.
 */
export async function openEngine(directory: string | null, options: EngineOptions = {}): Promise<Engine> {
  if (directory !== null && !existsSync(directory)) await makeCluster(directory);
  let running = false;
  const db = await createDatabase(directory, (line) => {
    options.onLog?.(line);
    // The engine's main loop would report a lost connection for ever: nobody else can stop it.
    if (running && /\b(FATAL|PANIC):/.test(line)) options.onDeath?.(line);
  });
  running = true;
  const run = async (messages: Uint8Array) => {
    const chunks: Buffer[] = [];
    await db.execProtocolRawStream(messages, {
      onRawData: (data) => void chunks.push(Buffer.from(data)),
      syncToFs: false,
    });
    return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
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
    // Its clients get their errors, which quote rows and queries; its log has what concerns the engine itself.
    startParams: [...PGlite.defaultStartParams, "-c", "log_min_messages=log"],
    onStderr: (line) => {
      onStderr(line);
      return false;
    },
  });
}

/** Made aside and moved into place, so that a process killed half-way leaves no half a cluster. */
async function makeCluster(directory: string): Promise<void> {
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    const db = await createDatabase(draft, () => {});
    await db.close();
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true }); // on a full disk it would take the room that others make
    throw error;
  }
}

async function readParameters(run: Engine["run"]): Promise<Buffer> {
  const body = Buffer.from("\x00\x03\x00\x00user\0postgres\0database\0postgres\0\0", "latin1");
  const startup = message(" ", body).subarray(1); // a startup packet has no type byte
  const parameters = [...splitAnswer(await run(startup))].filter(({ type }) => type === "S");
  await run(query("select 1")); // takes the reports of changed parameters that are still due
  return Buffer.concat(parameters.map(({ bytes }) => bytes));
}
