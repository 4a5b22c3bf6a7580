import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, removeDataDir } from "../setup/database";
import { drawSteps, History, seeded } from "../setup/random-history";

/** The number of random histories. HISTORIES=1000 runs a thousand. */
const COUNT = Number(process.env.HISTORIES ?? 30);
const SEED = Number(process.env.HISTORIES_SEED || randomInt(2 ** 31));
/** Concurrent histories. The server is killed during the answers of each batch. */
const AT_ONCE = 10;
const PER_RESTART = Math.max(10, Math.round(COUNT / 10));

let app: AppServer;
let dataDir: string;
const start = async () => void (app = await startApp({ dataDir, args: ["--mocks"], mortal: true }));
beforeAll(async () => {
  dataDir = await newDataDir();
  await start();
});
afterAll(async () => {
  await app?.stop();
  await removeDataDir(dataDir);
});

test(
  `${COUNT} random histories keep their citations, live, resumed and read back`,
  { timeout: 60 * 60_000 },
  async () => {
    console.log(`The histories' seed is ${SEED}: HISTORIES_SEED=${SEED} repeats their steps.`);
    const problems: string[] = [];
    const resumes = { asked: 0, running: 0 };
    for (let first = 0; first < COUNT; first += PER_RESTART) {
      const batch = Array.from({ length: Math.min(PER_RESTART, COUNT - first) }, (_, index) => drive(first + index));
      const driven = await pooled(batch);
      problems.push(...driven.flatMap(({ problem }) => problem ?? []));
      for (const { history } of driven)
        for (const count of ["asked", "running"] as const) resumes[count] += history.resumes[count];
      problems.push(...(await restartAmid(driven.filter(({ problem }) => !problem).slice(0, AT_ONCE))));
    }
    expect(problems).toEqual([]);
    // Otherwise, the checks above did not test resuming.
    expect(resumes.asked).toBeGreaterThan(0);
    expect(resumes.running / resumes.asked, `${resumes.running} of ${resumes.asked} were resumed`).toBeGreaterThan(0.5);
  },
);

type Driven = { seed: number; history: History; problem: string | null };

function drive(index: number): () => Promise<Driven> {
  return async () => {
    const seed = SEED + index;
    const random = seeded(seed);
    const history = new History(() => app.url, random);
    const steps = drawSteps(random);
    try {
      for (const step of steps) await history.run(step);
      return { seed, history, problem: null };
    } catch (error) {
      return { seed, history, problem: `seed ${seed} (${steps.join(", ")}): ${(error as Error).message}` };
    }
  };
}

/** Kills the server during an answer of each history, restarts it, and continues. */
async function restartAmid(driven: Driven[]): Promise<string[]> {
  const begun = await Promise.all(
    driven.map(async ({ history, seed }) => ({ history, seed, live: await history.beginDoomed() })),
  );
  await sleep(300 + Math.random() * 2_000);
  app.kill();
  await Promise.all(begun.map(({ live }) => live.done));
  await start();
  const check = async ({ history, seed, live }: (typeof begun)[number]) => {
    try {
      await history.checkDoomed(live);
      await history.run("send");
      return [];
    } catch (error) {
      return [`seed ${seed} after the restart: ${(error as Error).message}`];
    }
  };
  return (await Promise.all(begun.map(check))).flat();
}

async function pooled<T>(work: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = [...work];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) results.push(await next());
    }),
  );
  return results;
}
