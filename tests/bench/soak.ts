import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { makeCourse } from "../setup/generated-course";
import { incompleteLectures, Installation } from "../setup/installation";
import { findPostgres, startPostgres } from "../setup/postgres-cluster";
import { runCli } from "../setup/run-cli";
import { StudentLoad } from "../setup/student-load";
import { measurement, slope, type Measurement } from "./measurement";
import { sampleMemory } from "./sample-memory";

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const SECONDS = MINUTES * 60;
const INGEST_EVERY_S = Math.min(300, SECONDS / 4);
const KILL_EVERY_S = Math.min(600, SECONDS / 3);
const LECTURES = 4;
/** Answers that a kill interrupted may end this much later than the server is ready again. */
const SETTLED_MS = 10_000;
/** The caches fill at first. */
const WARM_UP = 0.2;
const PAGE_EVERY_MS = 250;
const PAGES = ["/", "/courses/search-101", "/courses/search-101/lectures/inverted-index", "/search?q=stemming"];

/**
 * Students ask and read pages for an hour, while a course is ingested every 5 minutes and the database is killed every
 * 10. SOAK_MINUTES changes how long. On PostgreSQL if it is installed, otherwise on the embedded engine.
 */
export async function benchSoak(): Promise<Measurement[]> {
  const bin = findPostgres();
  const cluster = bin ? await startPostgres(bin) : null;
  const installation = await Installation.start(cluster);
  try {
    return await soak(installation);
  } finally {
    await installation.stop();
    await cluster?.stop();
  }
}

async function soak(installation: Installation): Promise<Measurement[]> {
  const url = () => installation.app.url;
  const load = new StudentLoad(url, { students: 4, pauseMs: 500 });
  const pages = readPages(url);
  const errors = () => load.interrupted + pages.failed();
  const memory = sampleMemory(installation.app.pid);
  const endsAt = performance.now() + SECONDS * 1_000;
  const [ingests, kills] = await Promise.all([
    every(INGEST_EVERY_S, endsAt, () => ingestCourse(installation)),
    every(KILL_EVERY_S, endsAt, () => killDatabase(installation, load, errors)),
  ]);
  await sleep(Math.max(0, endsAt - performance.now()));
  await Promise.all([load.stop(), pages.stop()]);
  const samples = await memory.samples();
  const steady = samples.slice(Math.floor(samples.length * WARM_UP));
  const lost = await load.lost();
  for (const problem of lost) console.error(problem);
  const sql = installation.connect();
  const incomplete = await incompleteLectures(sql);
  await sql.end({ timeout: 1 });
  const excused = kills.reduce((total, { interrupted }) => total + interrupted, 0);
  const name = `${MINUTES} min of asking, reading, ${ingests.length} ingests and ${kills.length} kills of the database`;
  const count = (what: string, value: number, of: string, taken: number) =>
    measurement(`${name}: ${what}`, value, "", of, taken, { atMost: 0 }, { samples: { taken, needed: MINUTES * 10 } });
  return [
    count("answers lost", lost.length, "complete answers", load.seen.length),
    count("errors beyond the kills", errors() - excused, "pages and answers", pages.read() + load.seen.length),
    measurement(
      `${name}: ingests that failed or left incomplete lectures`,
      ingests.filter((isComplete) => !isComplete).length + incomplete.length,
      "",
      "ingests",
      ingests.length,
      { atMost: 0 },
      { samples: { taken: ingests.length, needed: 2 } },
    ),
    measurement(
      `${name}: kill of the database: ready again, slowest`,
      Math.max(...kills.map(({ readyMs }) => readyMs / 1_000)),
      "s",
      "its limit",
      2,
      { atMost: 2 },
    ),
    measurement(
      `${name}: growth of the server's memory per minute`,
      Math.max(0, slope(steady) * 60),
      "MB",
      "its limit",
      1,
      { atMost: 1 },
      { samples: { taken: steady.length, needed: SECONDS / 2 }, canBeZero: true },
    ),
  ];
}

/** Repeats `work` at an interval until the end. Returns the results. */
async function every<T>(seconds: number, endsAt: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let dueAt = performance.now() + seconds * 1_000; dueAt < endsAt - SETTLED_MS; dueAt += seconds * 1_000) {
    await sleep(Math.max(0, dueAt - performance.now()));
    results.push(await work());
  }
  return results;
}

/** Ingests a course that is new to the installation. Returns whether that succeeded. */
async function ingestCourse(installation: Installation): Promise<boolean> {
  const { dataDir, env } = installation;
  const folder = await makeCourse(LECTURES);
  try {
    // An ingest that a kill of the database interrupts is repeated, as its message says.
    for (let attempt = 1; attempt <= 2; attempt++) {
      const { code, stderr } = await runCli("ingest", [folder], { DATA_DIR: dataDir, ...env });
      if (code === 0) return true;
      console.error(`An ingest ended with ${code}: ${stderr}`);
      await installation.untilReady();
    }
    return false;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills the database in use. Returns how many requests that interrupted, and when the server was ready again. */
async function killDatabase(installation: Installation, load: StudentLoad, errors: () => number) {
  const before = errors();
  await installation.killDatabaseInUse(load);
  const readyMs = await installation.untilReady();
  await sleep(SETTLED_MS);
  return { readyMs, interrupted: errors() - before };
}

/** Reads one page after another, as a visitor without a cookie, until it is stopped. */
function readPages(url: () => string) {
  let [read, failed, isGoing] = [0, 0, true];
  const reading = (async () => {
    for (let n = 0; isGoing; n++) {
      const page = fetch(url() + PAGES[n % PAGES.length]!, { signal: AbortSignal.timeout(30_000) });
      const isRead = await page
        .then(async (response) => (await response.text(), response.status === 200))
        .catch(() => false);
      if (isRead) read++;
      else failed++;
      await sleep(PAGE_EVERY_MS);
    }
  })();
  return {
    read: () => read,
    failed: () => failed,
    stop: async () => {
      isGoing = false;
      await reading;
    },
  };
}
