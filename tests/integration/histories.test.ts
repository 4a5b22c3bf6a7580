import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, removeDataDir } from "../setup/database";
import { drawSteps, seeded } from "../setup/drawn-history";
import { History } from "../setup/random-history";
import { SHOWN_KINDS } from "../setup/shown-conversation";
import { frameBrowser, pageBrowser } from "../setup/student-browser";

/** The number of random histories. HISTORIES=1000 runs a thousand. */
const COUNT = Number(process.env.HISTORIES ?? 10);
const SEED = Number(process.env.HISTORIES_SEED || randomInt(2 ** 31));
/** Concurrent histories. The server is killed during the answers of each batch. */
const AT_ONCE = 10;
const PER_RESTART = Math.max(10, Math.round(COUNT / 20));
/** From this many on, everything that the page can show must have occurred. */
const MANY = 200;

/** A server whose (mocked) model answers, and one that quotes. */
let hosted: AppServer;
let quoting: AppServer;
let dataDir: string;
const startHosted = async () => void (hosted = await startApp({ dataDir, args: ["--mocks"], mortal: true }));
beforeAll(async () => {
  dataDir = await newDataDir();
  [quoting] = await Promise.all([startApp(), startHosted()]);
});
afterAll(async () => {
  await Promise.all([hosted?.stop(), quoting?.stop()]);
  await removeDataDir(dataDir);
});

test(
  `${COUNT} random histories keep their citations, live, resumed, reloaded in a page and in a frame`,
  { timeout: 180 * 60_000 },
  async () => {
    console.log(`The histories' seed is ${SEED}: HISTORIES_SEED=${SEED} repeats their steps.`);
    const problems: string[] = [];
    const resumes = { asked: 0, running: 0 };
    const shown = new Set<string>();
    for (let first = 0; first < COUNT; first += PER_RESTART) {
      const batch = Array.from({ length: Math.min(PER_RESTART, COUNT - first) }, (_, index) => drive(first + index));
      const driven = await pooled(batch);
      const found = driven.flatMap(({ problem }) => problem ?? []);
      for (const { history, isHosted } of driven) {
        history.shown.forEach((kind) => shown.add(kind));
        // Quotations are complete before they can be resumed.
        if (isHosted) for (const count of ["asked", "running"] as const) resumes[count] += history.resumes[count];
      }
      const interrupted = driven.filter(({ isHosted, problem }) => isHosted && !problem);
      found.push(...(await restartAmid(interrupted.slice(0, AT_ONCE))));
      problems.push(...found);
      if (COUNT >= MANY) console.log([`${first + batch.length} of ${COUNT} histories`, ...found].join("\n"));
    }
    expect(problems).toEqual([]);
    expect([...shown]).toContain("a citation");
    // A few histories may draw no resume, or resume only after the answer.
    if (COUNT < MANY) return;
    expect(resumes.running, `of ${resumes.asked}`).toBeGreaterThan(resumes.asked / 2);
    expect([...shown].sort()).toEqual(Object.keys(SHOWN_KINDS).sort());
  },
);

type Driven = { seed: number; history: History; isHosted: boolean; problem: string | null };

/** Half of the histories happen in a frame without cookies, and half of each without a model. */
function drive(index: number): () => Promise<Driven> {
  return async () => {
    const seed = SEED + index;
    const random = seeded(seed);
    const [inFrame, isHosted] = [index % 2 === 1, index % 4 < 2];
    const url = () => (isHosted ? hosted : quoting).url;
    const browser = inFrame ? frameBrowser(url) : pageBrowser(url);
    const history = new History(url, random, browser, isHosted);
    const steps = drawSteps(random);
    const place = `${inFrame ? "in a frame" : "in a page"}, ${isHosted ? "by a model" : "quoted"}`;
    try {
      for (const step of steps) await history.run(step);
      return { seed, history, isHosted, problem: null };
    } catch (error) {
      const problem = `seed ${seed} ${place} (${steps.join(", ")}): ${(error as Error).message}`;
      return { seed, history, isHosted, problem };
    }
  };
}

/** Kills the server during an answer of each history, restarts it, and continues. */
async function restartAmid(driven: Driven[]): Promise<string[]> {
  const begun = await Promise.all(
    driven.map(async ({ history, seed }) => ({ history, seed, live: await history.beginDoomed() })),
  );
  await sleep(300 + Math.random() * 2_000);
  hosted.kill();
  await Promise.all(begun.map(({ live }) => live.done));
  await startHosted();
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
