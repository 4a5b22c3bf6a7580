import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { appendFile, chown, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A PostgreSQL server for tests, in a temporary directory and on a free port. */
export type PostgresCluster = {
  /** Connects as a superuser to the database `postgres`. */
  url: string;
  /** Kills all of its processes, like `kill -9`. */
  kill: () => Promise<void>;
  /** Suspends all of its processes, like a hung disk: it accepts connections and never responds. */
  pause: () => void;
  resume: () => void;
  /** Restarts it after `kill`, on the same port. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const OLDEST_PGVECTOR = "0.8";
const START_MS = 30_000;

/** Finds the program folder of a PostgreSQL with pgvector 0.8 or newer; null if there is none. */
export function findPostgres(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [binOf("pg_config"), ...versions.map((version) => path.join(debian, version, "bin"))];
  return candidates.find((bin) => bin !== null && existsSync(path.join(bin, "initdb")) && hasPgvector(bin)) ?? null;
}

/** The version of the PostgreSQL that `findPostgres` finds. */
export function postgresVersion(): string | null {
  const bin = findPostgres();
  const version = bin && spawnSync(path.join(bin, "postgres"), ["--version"], { encoding: "utf8" }).stdout;
  return version ? (/PostgreSQL\) ([\d.]+)/.exec(version)?.[1]?.replace(/^/, "PostgreSQL ") ?? null) : null;
}

function binOf(pgConfig: string, option = "--bindir"): string | null {
  const { status, stdout } = spawnSync(pgConfig, [option], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

function hasPgvector(bin: string): boolean {
  const version = extensionVersion(bin, "vector");
  return version !== null && version.localeCompare(OLDEST_PGVECTOR, "en", { numeric: true }) >= 0;
}

/** Returns the version of an extension that can be created in a PostgreSQL, or null. */
export function extensionVersion(bin: string, name: string): string | null {
  const share = binOf(path.join(bin, "pg_config"), "--sharedir");
  const control = path.join(share ?? "", `extension/${name}.control`);
  if (!existsSync(control)) return null;
  return /default_version = '([^']+)'/.exec(readFileSync(control, "utf8"))?.[1] ?? null;
}

/**
 * Creates a cluster in a new folder of `parent` and starts it. Rejects with the server's output if it does not start.
 */
export async function startPostgres(
  bin: string,
  settings: Record<string, string> = {},
  parent = tmpdir(),
): Promise<PostgresCluster> {
  const directory = await mkdtemp(path.join(parent, "cuepoint-postgres-"));
  const user = serverUser();
  if (user.uid !== undefined) await chown(directory, user.uid, user.gid!);
  const { data, port } = await createCluster(bin, directory, settings);
  let server: ChildProcess;
  const url = `postgres://cuepoint@127.0.0.1:${port}/postgres`;
  const start = async () => {
    let output = "";
    server = spawn(path.join(bin, "postgres"), ["-D", data], { stdio: ["ignore", "pipe", "pipe"], ...user });
    for (const stream of [server.stdout!, server.stderr!])
      stream.on("data", (text) => (output = (output + text).slice(-10_000)));
    for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
      if (spawnSync(path.join(bin, "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)]).status === 0) return;
      if (server.exitCode !== null) break;
    }
    throw new Error(`PostgreSQL did not start:\n${output}`);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const closed = new Promise((resolve) => server.once("close", resolve));
    // The other processes would need time to notice that the first one is gone.
    const children = signal === "SIGKILL" ? childrenOf(server.pid!) : [];
    for (const pid of [server.pid!, ...children]) tryKill(pid, signal);
    await closed;
    while (children.some((pid) => tryKill(pid, 0))) await sleep(10);
  };
  await start();
  return {
    url,
    start,
    kill: () => end("SIGKILL"),
    pause: () => [server.pid!, ...childrenOf(server.pid!)].forEach((pid) => tryKill(pid, "SIGSTOP")),
    resume: () => [...childrenOf(server.pid!), server.pid!].forEach((pid) => tryKill(pid, "SIGCONT")),
    stop: async () => {
      await end("SIGINT"); // its fast shutdown
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createCluster(bin: string, directory: string, settings: Record<string, string>) {
  const user = serverUser();
  const data = path.join(directory, "data");
  execFileSync(
    path.join(bin, "initdb"),
    ["--pgdata", data, "--username", "cuepoint", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"],
    { stdio: "pipe", ...user },
  );
  const port = await freePort();
  const lines = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: directory,
    max_connections: "200",
    ...settings,
  };
  await appendFile(
    path.join(data, "postgresql.conf"),
    Object.entries(lines)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(""),
  );
  return { data, port };
}

/** PostgreSQL refuses to run as root. */
export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((option) =>
    Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" })),
  );
  return { uid: uid!, gid: gid! };
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout.split(/\s+/).filter(Boolean).map(Number);
}

function tryKill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false; // it has ended
  }
}

/** Finds a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
