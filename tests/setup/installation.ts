import { setTimeout as sleep } from "node:timers/promises";
import { lockHolder } from "~/platform/process-lock.server";
import { connect, type Sql } from "~db/connect.server";
import { embeddedPaths } from "~db/embedded/paths";
import { startApp, type AppServer } from "./app-server";
import { newDataDir, removeDataDir } from "./database";
import type { PostgresCluster } from "./postgres-cluster";
import type { StudentLoad } from "./student-load";

/** The outcome of a fault. */
export type Outcome = {
  /** Answers that students received completely before and during the fault. */
  seen: number;
  interrupted: number;
  /**
   * The work that the fault interrupted: answers, transactions, or lectures to be stored. A fault that interrupts
   * nothing proves nothing.
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

  /** Runs `work` with a connection of its own, which ends with it. */
  async withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = this.connect();
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
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
   * number of interrupted answers or transactions. Calls `onFault` at that moment.
   */
  async killDatabaseInUse(load: Pick<StudentLoad, "answering">, onFault = () => {}): Promise<number> {
    const killWhile = async (count: () => number | Promise<number>) => {
      const inFlight = await momentWith(count);
      onFault();
      await this.killDatabase(); // immediately, because the moment passes
      return inFlight;
    };
    if (!this.cluster) return killWhile(() => load.answering);
    return this.withDatabase((sql) => {
      const open = async () => {
        const transactions = await sql`
          select from pg_stat_activity
          where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`;
        return load.answering > 0 ? transactions.length : 0; // answers may have ended meanwhile
      };
      return killWhile(async () => (load.answering > 0 ? open() : 0));
    });
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
    return {
      seen: load.seen.length,
      interrupted: load.interrupted,
      inFlight,
      lost: await load.lost(),
      incomplete: await this.withDatabase(incompleteLectures),
      readyMs,
    };
  }
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
        (select count(distinct w.chunk_id) from window_vectors w join chunks c using (course_id, chunk_id)
          where c.course_id = l.course_id and c.lecture_id = l.lecture_id) as windows,
        (select count(*) from lecture_terms t where t.course_id = l.course_id and t.lecture_id = l.lecture_id) as terms,
        (select count(*) from cues q where q.course_id = l.course_id and q.lecture_id = l.lecture_id) as cues) n
      where chunks <> cardinality(l.chunk_word_counts) or vectors <> chunks or codes <> chunks or windows = 0 or terms = 0 or cues = 0)`;
  return rows.map(({ name }) => name);
}

/** Waits until there is something to interrupt, and returns how much. */
export async function momentWith(count: () => number | Promise<number>): Promise<number> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(3)) {
    const found = await count();
    if (found > 0) return found;
  }
  throw new Error("in a minute there was no moment with anything to interrupt");
}
