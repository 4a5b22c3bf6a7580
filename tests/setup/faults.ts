import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnv } from "./app-server";
import { makeCourse } from "./generated-course";
import { momentWith, type Installation, type Outcome } from "./installation";
import { runCli } from "./run-cli";
import { StudentLoad } from "./student-load";

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
    const ingest = spawn(process.execPath, ["scripts/run.mjs", "ingest", folder], {
      env: { ...cleanEnv(), ...installation.env, DATA_DIR: installation.dataDir },
      stdio: "ignore",
      detached: true,
    });
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
