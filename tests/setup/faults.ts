import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnv } from "./app-server";
import { makeCourse } from "./generated-course";
import { CourseWork, type Kind, type Tally } from "./in-flight/course-work";
import type { Workplace } from "./in-flight/workplace";
import { momentWith, type Installation, type Outcome } from "./installation";
import { expireLeases } from "./job-process";
import { runCli } from "./run-cli";
import { StudentLoad } from "./student-load";

/** The outcome of a fault, with the work of instructors and of a learning platform that went on meanwhile. */
export type FaultOutcome = Outcome & { work: Record<Kind, Tally> };

/** Everyone who uses an installation during a fault. */
type Users = {
  students: StudentLoad;
  work: CourseWork;
  /** Answers being read now, or 0 if a fault would spare one of the other kinds of work. */
  readonly answering: number;
};

/** Kills the server while it is in use, and restarts it like a supervisor. `expiresLeases`: ends those of its jobs. */
export function killAppMidAnswer(at: Workplace, { expiresLeases = false } = {}): Promise<FaultOutcome> {
  const { installation } = at;
  return withUsers(at, async (users) => {
    const { students, work } = users;
    await seenAtLeast(students, 6);
    const kill = async () => {
      const inFlight = await momentWith(() => users.answering);
      const before = students.cut;
      work.meetFault();
      installation.app.kill();
      const startedAt = performance.now();
      await installation.startApp();
      const readyMs = performance.now() - startedAt + (await installation.untilReady());
      if (expiresLeases) await installation.withDatabase(expireLeases);
      return { readyMs, inFlight: Math.min(inFlight, students.cut - before) };
    };
    const { readyMs, inFlight } = await untilInterrupted(kill);
    await seenAtLeast(students, students.seen.length + 6);
    return outcomeOf(installation, users, readyMs, inFlight);
  });
}

/** Kills the database while it is in use. */
export function killDatabaseUnderLoad(at: Workplace): Promise<FaultOutcome> {
  const { installation } = at;
  return withUsers(at, async (users) => {
    const { students, work } = users;
    await seenAtLeast(students, 6);
    const inFlight = await installation.killDatabaseInUse(users, () => work.meetFault());
    const readyMs = await installation.untilReady();
    await seenAtLeast(students, students.seen.length + 6);
    return outcomeOf(installation, users, readyMs, inFlight);
  });
}

/** Attempts to interrupt something. */
const KILLS = 5;
/** Lectures in an ingest that is killed. */
const LECTURES = 8;

/** Kills an ingest halfway while the installation is in use, and runs it again. */
export async function killIngest(at: Workplace): Promise<FaultOutcome> {
  const { installation } = at;
  const folders: string[] = [];
  const ingestTwice = async (users: Users) => {
    const { inFlight: left } = await untilInterrupted(async () => {
      const lectures = LECTURES * 2 ** folders.length;
      folders.push(await makeCourse(lectures));
      return { inFlight: await killIngestOf(installation, users, folders.at(-1)!, lectures) };
    });
    const folder = folders.at(-1)!;
    const readyMs = await installation.untilReady();
    const amid = await installation.outcome(users.students, readyMs, left);
    const again = await runCli("ingest", [folder], { DATA_DIR: installation.dataDir, ...installation.env });
    if (again.code !== 0) amid.incomplete.push(`the second ingest failed: ${again.stderr}`);
    const after = await outcomeOf(installation, users, readyMs, left);
    return { ...after, incomplete: [...amid.incomplete, ...after.incomplete], lost: [...amid.lost, ...after.lost] };
  };
  try {
    return await withUsers(at, ingestTwice, { students: 2 });
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Kills an ingest after it has stored two lectures, when everything else is in use too. Returns the number of lectures
 * it had not stored yet.
 */
async function killIngestOf(
  installation: Installation,
  { work }: Users,
  folder: string,
  lectures: number,
): Promise<number> {
  return installation.withDatabase(async (sql) => {
    const stored = async () =>
      Number((await sql`select count(*) from lectures where course_id like 'cuepoint-course-%'`)[0]!.count);
    const before = await stored();
    const ingest = spawn(process.execPath, ["scripts/run.mjs", "ingest", folder], {
      env: { ...cleanEnv(), ...installation.env, DATA_DIR: installation.dataDir },
      stdio: "ignore",
      detached: true,
    });
    const ended = new Promise((resolve) => ingest.once("close", resolve));
    while (ingest.exitCode === null && ((await stored()) < before + 2 || !work.isBusy)) await sleep(20);
    if (ingest.exitCode === null) {
      work.meetFault();
      process.kill(-ingest.pid!, "SIGKILL");
    } else if (ingest.exitCode > 0)
      throw new Error(`the ingest failed with ${ingest.exitCode} before it could be killed`);
    await ended;
    return before + lectures - (await stored());
  });
}

/** Runs `work` while students ask, instructors work and a learning platform launches. All of them end with it. */
async function withUsers<T>(at: Workplace, run: (users: Users) => Promise<T>, { students: count = 6 } = {}) {
  const students = new StudentLoad(() => at.installation.app.url, { students: count });
  const work = await CourseWork.start(at);
  const users = {
    students,
    work,
    get answering() {
      return work.isBusy ? students.answering : 0;
    },
  };
  try {
    return await run(users);
  } finally {
    await stopAll(users);
  }
}

const stopAll = ({ students, work }: Users) => Promise.all([students.stop(), work.stop()]);

/** Stops everyone, and reads everything back that they did. */
async function outcomeOf(installation: Installation, users: Users, readyMs: number, inFlight: number) {
  await stopAll(users);
  const work = await users.work.tallies();
  return { ...(await installation.outcome(users.students, readyMs, inFlight)), work };
}

/** Repeats a kill at another moment until it interrupts something. */
async function untilInterrupted<T extends { inFlight: number }>(kill: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const met = await kill();
    if (met.inFlight > 0 || tries === KILLS) return met;
  }
}

async function seenAtLeast(load: StudentLoad, count: number): Promise<void> {
  for (const deadline = Date.now() + 120_000; load.seen.length < count; await sleep(20)) {
    if (Date.now() > deadline)
      throw new Error(
        `only ${load.seen.length} of ${count} answers were seen in two minutes, ${load.interrupted} were interrupted`,
      );
  }
}
