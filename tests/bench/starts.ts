import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startApp } from "../setup/app-server";
import { removeDataDir } from "../setup/database";
import { freePort } from "../setup/postgres-cluster";
import { measurement, percentile, type Measurement } from "./measurement";

const STARTS = 100;
const LECTURES = 3;

/** Starts from an empty data directory again and again, and reads the first page that each start serves. */
export async function benchStarts(): Promise<Measurement[]> {
  const seconds: number[] = [];
  let complete = 0;
  for (let start = 1; start <= STARTS; start++) {
    const begun = performance.now();
    const lectures = await firstPageLectures();
    seconds.push((performance.now() - begun) / 1000);
    if (lectures === LECTURES) complete++;
    else console.error(`Start ${start}: the first page shows ${lectures} lectures.`);
  }
  const name = `${STARTS} starts from an empty data directory`;
  return [
    measurement(`${name}: first pages with three lectures`, complete, "", "all", STARTS, { atLeast: STARTS }),
    measurement(`${name}: first page, p95`, percentile(seconds, 0.95), "s", "its limit", 60, { atMost: 60 }),
  ];
}

/** Returns how many lectures are on the first page that a new installation serves, requested as soon as it listens. */
async function firstPageLectures(): Promise<number> {
  // why not newDataDir: it continues from a completed first start
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-starts-"));
  const port = await freePort();
  const starting = startApp({ dataDir, env: { PORT: String(port) } });
  try {
    const page = await firstPage(`http://localhost:${port}/courses/search-101`, starting);
    return new Set(page.match(/\/courses\/search-101\/lectures\/[\w-]+(?=["?])/g)).size;
  } finally {
    const app = await starting;
    await app.stop();
    await removeDataDir(dataDir);
  }
}

/** Requests a page until the server listens, and returns the first response. */
async function firstPage(url: string, starting: Promise<unknown>): Promise<string> {
  let isOver = false;
  starting.catch(() => {}).finally(() => (isOver = true));
  for (;;) {
    const wasOver = isOver;
    const response = await fetch(url).catch(() => null);
    if (response) return response.text();
    if (wasOver) throw new Error("The app never served a page.");
    await sleep(10);
  }
}
