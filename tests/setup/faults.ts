import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeVtt } from "~/transcript/write-vtt";
import { connect, type Sql } from "~db/connect.server";
import { lockHolder } from "~db/embedded/owner-lock";
import { embeddedPaths } from "~db/embedded/paths";
import { cleanEnv, startApp, type AppServer } from "./app-server";
import { newDataDir, removeDataDir } from "./database";
import type { PostgresCluster } from "./postgres-cluster";
import { runCli } from "./run-cli";
import { StudentLoad } from "./student-load";

/** The outcome of a fault. */
export type Outcome = {
  /** Answers that students received completely before and during the fault. */
  seen: number;
  interrupted: number;
  /**
   * What the fault interrupted: answers, transactions, or lectures to be stored. A fault that interrupts nothing proves
   * nothing.
   */
  inFlight: number;
  /** Completely received answers that were missing afterwards. */
  lost: string[];
  /** Incompletely stored lectures. */
  incomplete: string[];
  /** Milliseconds from the end of the fault until the server is ready. */
  readyMs: number;
};

/** An installation for fault injection, with its own data directory and, unless embedded, its own PostgreSQL server. */
export class Installation {
  app!: AppServer;
  readonly env: Record<string, string>;

  private constructor(
    readonly dataDir: string,
    readonly cluster: PostgresCluster | null,
  ) {
    this.env = cluster
      ? { DATABASE_URL: cluster.url, SESSION_SECRET: "a secret of the tests alone" }
      : { DATABASE_URL: "", SESSION_SECRET: "a secret of the tests alone" };
  }

  static async start(cluster: PostgresCluster | null): Promise<Installation> {
    const installation = new Installation(await newDataDir(), cluster);
    await installation.startApp();
    return installation;
  }

  async startApp(): Promise<void> {
    // why so many characters: tests of stuck readers need more than the kernel buffers
    this.app = await startApp({
      dataDir: this.dataDir,
      env: { MAX_ANSWER_CHARACTERS: "10000000", ...this.env },
      args: ["--mocks"],
      mortal: true,
    });
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await removeDataDir(this.dataDir);
  }

  connect(): Sql {
    return connect({ dataDir: this.dataDir, databaseUrl: this.env.DATABASE_URL || undefined });
  }

  /** Kills the database, and restarts it if nothing else does. */
  async killDatabase(): Promise<void> {
    if (this.cluster) {
      await this.cluster.kill();
      await sleep(300);
      return this.cluster.start();
    }
    const owner = lockHolder(embeddedPaths(this.dataDir).lock);
    if (owner !== null) process.kill(owner, "SIGKILL");
  }

  /** Suspends the database until the returned function is called. */
  silenceDatabase(): () => void {
    if (this.cluster) {
      this.cluster.pause();
      return this.cluster.resume;
    }
    const owner = lockHolder(embeddedPaths(this.dataDir).lock)!;
    process.kill(owner, "SIGSTOP");
    return () => process.kill(owner, "SIGCONT");
  }

  /**
   * Kills the database while answers are being written and, on PostgreSQL, while a transaction is open. Returns the
   * number of interrupted answers or transactions.
   */
  async killDatabaseInUse(load: StudentLoad): Promise<number> {
    const killWhile = async (count: () => number | Promise<number>) => {
      const inFlight = await momentWith(count);
      await this.killDatabase(); // immediately, because the moment passes
      return inFlight;
    };
    if (!this.cluster) return killWhile(() => load.answering);
    const sql = this.connect();
    try {
      const open = async () =>
        Number(
          (
            await sql`select count(*) from pg_stat_activity where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`
          )[0]!.count,
        );
      return await killWhile(async () => (load.answering > 0 ? open() : 0));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  /** Milliseconds from now until the server is ready. */
  async untilReady(): Promise<number> {
    const startedAt = performance.now();
    for (;;) {
      const ready = await fetch(`${this.app.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (ready) return performance.now() - startedAt;
      if (performance.now() - startedAt > 60_000)
        throw new Error(`not ready after a minute:\n${this.app.output().slice(-2_000)}`);
      await sleep(20);
    }
  }

  async outcome(load: StudentLoad, readyMs: number, inFlight: number): Promise<Outcome> {
    const sql = this.connect();
    try {
      return {
        seen: load.seen.length,
        interrupted: load.interrupted,
        inFlight,
        lost: await load.lost(),
        incomplete: await incompleteLectures(sql),
        readyMs,
      };
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** Kills the server while students read, and restarts it like a supervisor. */
export async function killAppMidAnswer(installation: Installation): Promise<Outcome> {
  const load = new StudentLoad(() => installation.app.url);
  await seenAtLeast(load, 6);
  const kill = async () => {
    const inFlight = await momentWith(() => load.answering);
    const before = load.cut;
    installation.app.kill();
    const startedAt = performance.now();
    await installation.startApp();
    const readyMs = performance.now() - startedAt + (await installation.untilReady());
    return { readyMs, inFlight: Math.min(inFlight, load.cut - before) };
  };
  const { readyMs, inFlight } = await untilInterrupted(kill);
  await seenAtLeast(load, load.seen.length + 6);
  await load.stop();
  return installation.outcome(load, readyMs, inFlight);
}

/** Kills the database while students read and ask. */
export async function killDatabaseUnderLoad(installation: Installation): Promise<Outcome> {
  const load = new StudentLoad(() => installation.app.url);
  await seenAtLeast(load, 6);
  const inFlight = await installation.killDatabaseInUse(load);
  const readyMs = await installation.untilReady();
  await seenAtLeast(load, load.seen.length + 6);
  await load.stop();
  return installation.outcome(load, readyMs, inFlight);
}

/** Attempts to interrupt something. */
const KILLS = 5;
/** Lectures in an ingest that is killed. */
const LECTURES = 8;

/** Kills an ingest halfway while students read, and runs it again. */
export async function killIngest(installation: Installation): Promise<Outcome> {
  const load = new StudentLoad(() => installation.app.url, { students: 2 });
  const folders: string[] = [];
  try {
    const { inFlight: left } = await untilInterrupted(async () => {
      const lectures = LECTURES * 2 ** folders.length;
      folders.push(await makeCourse(lectures));
      return { inFlight: await killIngestOf(installation, folders.at(-1)!, lectures) };
    });
    const folder = folders.at(-1)!;
    const readyMs = await installation.untilReady();
    const amid = await installation.outcome(load, readyMs, left);
    const again = await runCli("ingest", [folder], { DATA_DIR: installation.dataDir, ...installation.env });
    if (again.code !== 0) amid.incomplete.push(`the second ingest failed: ${again.stderr}`);
    await load.stop();
    const after = await installation.outcome(load, readyMs, left);
    return { ...after, incomplete: [...amid.incomplete, ...after.incomplete], lost: [...amid.lost, ...after.lost] };
  } finally {
    await load.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/** Kills an ingest after it has stored two lectures. Returns the number of lectures it had not stored yet. */
async function killIngestOf(installation: Installation, folder: string, lectures: number): Promise<number> {
  const sql = installation.connect();
  try {
    const stored = async () =>
      Number((await sql`select count(*) from lectures where course_id like 'cuepoint-course-%'`)[0]!.count);
    const before = await stored();
    const ingest = spawn(
      process.execPath,
      [path.resolve("node_modules/tsx/dist/cli.mjs"), "scripts/ingest.ts", folder],
      {
        env: { ...cleanEnv(), ...installation.env, DATA_DIR: installation.dataDir },
        stdio: "ignore",
        detached: true,
      },
    );
    const ended = new Promise((resolve) => ingest.once("close", resolve));
    while (ingest.exitCode === null && (await stored()) < before + 2) await sleep(20);
    if (ingest.exitCode === null) process.kill(-ingest.pid!, "SIGKILL");
    else if (ingest.exitCode > 0)
      throw new Error(`the ingest failed with ${ingest.exitCode} before it could be killed`);
    await ended;
    return before + lectures - (await stored());
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Creates a folder of generated lectures that have not been ingested before. */
export async function makeCourse(lectures: number, cuesEach = 120): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  for (let n = 0; n < lectures; n++) {
    const cues = Array.from({ length: cuesEach }, (_, i) => ({
      startMs: i * 5_000,
      endMs: i * 5_000 + 4_800,
      text: `In part ${n}, sentence ${i} tells something about matter ${(i * 7 + n) % 31} at hand.`,
    }));
    await writeFile(path.join(folder, `part-${n + 1}.vtt`), writeVtt(cues));
  }
  return folder;
}

/** Lectures without some of their chunks, vectors, binary codes, windows, terms or cues. */
export async function incompleteLectures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select l.course_id || '/' || l.lecture_id as name from lectures l
    where l.duration_ms > 0 and exists (
      select from (select
        (select count(*) from chunks c where c.course_id = l.course_id and c.lecture_id = l.lecture_id) as chunks,
        (select count(*) from chunk_vectors v where v.course_id = l.course_id and v.lecture_id = l.lecture_id) as vectors,
        (select count(*) from chunk_codes k where k.course_id = l.course_id and k.lecture_id = l.lecture_id) as codes,
        (select count(distinct w.chunk_id) from window_vectors w join chunks c using (course_id, chunk_id) where c.course_id = l.course_id and c.lecture_id = l.lecture_id) as windows,
        (select count(*) from lecture_terms t where t.course_id = l.course_id and t.lecture_id = l.lecture_id) as terms,
        (select count(*) from cues q where q.course_id = l.course_id and q.lecture_id = l.lecture_id) as cues) n
      where chunks <> cardinality(l.chunk_word_counts) or vectors <> chunks or codes <> chunks or windows = 0 or terms = 0 or cues = 0)`;
  return rows.map(({ name }) => name);
}

/** Repeats a kill at another moment until it interrupts something. */
async function untilInterrupted<T extends { inFlight: number }>(kill: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const met = await kill();
    if (met.inFlight > 0 || tries === KILLS) return met;
  }
}

/** Waits until there is something to interrupt, and returns how much. */
async function momentWith(count: () => number | Promise<number>): Promise<number> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(3)) {
    const found = await count();
    if (found > 0) return found;
  }
  throw new Error("in a minute there was no moment with anything to interrupt");
}

async function seenAtLeast(load: StudentLoad, count: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; load.seen.length < count; await sleep(20)) {
    if (Date.now() > deadline)
      throw new Error(
        `only ${load.seen.length} of ${count} answers were seen in two minutes, ${load.interrupted} were interrupted`,
      );
  }
}
