import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Readiness } from "~/context/readiness.server";
import { ANYONE, INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { listCourses } from "~db/courses.server";
import { deleteCourse } from "~db/delete-course.server";
import { storedLectures } from "~db/lectures.server";
import packageJson from "../../package.json";
import { cleanEnv, startApp } from "../setup/app-server";
import { databaseEnv, openDatabase, removeDataDir } from "../setup/database";
import { freePort } from "../setup/postgres-cluster";

// A new installation whose first start is interrupted and repeated.
const SAMPLE = "search-101";
const LECTURES = 3;
let dataDir: string;
let sql: Sql;
beforeAll(async () => {
  // why not newDataDir: it continues from a completed first start
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-first-"));
  sql = await openDatabase(dataDir);
});
afterAll(async () => {
  await sql?.end({ timeout: 1 });
  await removeDataDir(dataDir);
});

/** Starts the server like `npm start`, without waiting until it is ready. */
async function begin(port: number, directory = dataDir): Promise<ChildProcess> {
  const [, ...command] = packageJson.scripts.start.split(" ");
  const env = { ...cleanEnv(), ...(await databaseEnv(directory)), PORT: String(port) };
  return spawn(process.execPath, command, { env, stdio: "ignore", detached: true });
}

const storedCount = () =>
  storedLectures(sql, INSTALLATION, SAMPLE).then(
    (lectures) => lectures.size,
    () => 0,
  ); // before the first table exists

async function readiness(port: number): Promise<{ status: number; body: Readiness } | null> {
  const response = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
  return response && { status: response.status, body: (await response.json()) as Readiness };
}

test(
  "a first start killed during the sample course's ingest was not ready, and the next start continues",
  { timeout: 180_000 },
  async () => {
    const port = await freePort();
    const child = await begin(port);
    const seen: Readiness[] = [];
    while ((await storedCount()) === 0) {
      const state = await readiness(port);
      if (state) seen.push(state.body);
      await sleep(20);
    }
    process.kill(-child.pid!, "SIGKILL");
    expect(seen.filter(({ ok }) => ok)).toEqual([]);
    expect(seen.map(({ sample }) => sample)).toContain("is being ingested");
    const before = await storedCount();
    expect(before).toBeLessThan(LECTURES);

    const app = await startApp({ dataDir });
    try {
      expect(app.output()).toContain("Ingesting the rest of the sample course");
      expect((await readiness(Number(new URL(app.url).port)))!.status).toBe(200);
      expect(await storedCount()).toBe(LECTURES);
      for (const lectureId of (await storedLectures(sql, INSTALLATION, SAMPLE)).keys()) {
        expect((await fetch(`${app.url}/courses/${SAMPLE}/lectures/${lectureId}`)).status).toBe(200);
      }
    } finally {
      await app.stop();
    }
  },
);

test(
  "the first page of a new installation lists all lectures, however early it is requested",
  { timeout: 180_000 },
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), "cuepoint-first-page-"));
    const port = await freePort();
    const child = await begin(port, directory);
    try {
      let page: Response | null = null;
      while (!page) page = await fetch(`http://localhost:${port}/courses/${SAMPLE}`).catch(() => sleep(5, null));
      expect(page.status).toBe(200);
      const html = await page.text();
      const lectures = new Set(html.match(new RegExp(`/courses/${SAMPLE}/lectures/[a-z0-9-]+`, "g")));
      expect(lectures.size).toBe(LECTURES);
      await expect.poll(async () => (await readiness(port))?.status).toBe(200);
    } finally {
      const closed = new Promise((resolve) => child.once("close", resolve));
      process.kill(-child.pid!, "SIGTERM");
      await closed;
      await removeDataDir(directory);
    }
  },
);

test("does not ingest a sample course again that its operator deleted", { timeout: 120_000 }, async () => {
  await deleteCourse(sql, SAMPLE);
  const app = await startApp({ dataDir });
  try {
    expect((await readiness(Number(new URL(app.url).port)))!.status).toBe(200);
    expect(await listCourses(sql, ANYONE)).toEqual([]);
  } finally {
    await app.stop();
  }
});
