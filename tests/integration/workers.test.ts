import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstAddress } from "../setup/accounts";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { newDataDir, removeDataDir } from "../setup/database";
import type { FormBrowser } from "../setup/form-browser";
import { isAlive, jobProcess } from "../setup/job-process";
import { administratorOf, makeCourse, talkAbout, tusClient } from "../setup/made-course";
import { exchangeRaw, rawRequest } from "../setup/raw-http";
import { runCli } from "../setup/run-cli";

// A server of two processes. Each new connection goes to the other one.
const ARGS = ["--workers", "2"];
const BOTH = [1, 2, 3, 4];
let dataDir: string;
let app: AppServer;
let admin: FormBrowser;
beforeAll(async () => {
  dataDir = await newDataDir();
  app = await startApp({ dataDir, args: ARGS });
});
afterAll(async () => {
  await app?.stop();
  await removeDataDir(dataDir);
});

/** Returns the ids of the processes that serve, the first one first. */
function workersOf({ pid }: AppServer): number[] {
  const rows = spawnSync("ps", ["-e", "-o", "ppid=,pid="], { encoding: "utf8" }).stdout.trim().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number) as [number, number])
    .flatMap(([parent, child]) => (parent === pid ? [child] : []))
    .sort((a, b) => a - b);
}

/** Requests a page on a connection of its own. */
const getAnew = async (target: string) => exchangeRaw(app.url, rawRequest({ target }));

test("is ready once, with all processes, and offers each the first administrator's page", async () => {
  expect(workersOf(app)).toHaveLength(2);
  expect(app.output().match(/Cuepoint is ready/g)).toHaveLength(1);
  for (const _ of BOTH) expect(await getAnew(firstAddress(app))).toMatch(/^HTTP\/1\.1 200 /);
  admin = await administratorOf(app);
  for (const _ of BOTH) expect(await getAnew(firstAddress(app))).toMatch(/^HTTP\/1\.1 404 /);
});

test("reports the requests of all processes in one page of metrics", async () => {
  const served = async () => {
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    const lines = metrics.split("\n").filter((line) => /^cuepoint_http_request_seconds_count.*"\/healthz"/.test(line));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  };
  const before = await served();
  for (const _ of BOTH) expect(await getAnew("/healthz")).toMatch(/^HTTP\/1\.1 200 /);
  expect((await served()) - before).toBe(BOTH.length);
});

test("a conversation that one process answered is shown by both", async () => {
  const asked = await ask(app.url, { text: "What is stemming?" });
  await asked.response.text();
  for (const _ of BOTH) {
    const answer = await exchangeRaw(
      app.url,
      rawRequest({ target: `/api/conversations/${asked.id}?course=search-101`, headers: { cookie: asked.cookie } }),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"stem/i);
  }
});

test("a request that hangs in one process ends when another one continues its upload", async () => {
  const course = await makeCourse(admin, "Workers");
  const client = tusClient({ url: app.url, browser: admin });
  const bytes = randomBytes(2_000_000);
  const place = (await client.create(course, "lecture.mp4", bytes.length)).headers.get("location")!;
  const stored = () => readFile(path.join(dataDir, "incoming", course, path.basename(place)));
  const hanging = connect(Number(new URL(app.url).port), "127.0.0.1").on("error", () => {}); // it is cut off
  const headers = {
    cookie: admin.cookie(),
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
    "content-length": String(bytes.length),
  };
  hanging.write(rawRequest({ method: "PATCH", target: place, headers }, false));
  hanging.write(bytes.subarray(0, 300_000));
  await expect.poll(async () => (await stored()).length).toBe(300_000);
  const head = rawRequest({
    method: "HEAD",
    target: place,
    headers: { cookie: admin.cookie(), "tus-resumable": "1.0.0" },
  });
  expect(await exchangeRaw(app.url, head)).toMatch(/upload-offset: 300000/i);
  hanging.write(bytes.subarray(300_000, 400_000));
  expect((await client.patch(place, 300_000, bytes.subarray(300_000, -1))).status).toBe(204);
  expect((await stored()).equals(bytes.subarray(0, -1))).toBe(true);
  expect((await client.request("DELETE", place)).status).toBe(204);
  hanging.destroy();
});

test("one process runs the jobs, and another one after its end", { timeout: 120_000 }, async () => {
  const course = await makeCourse(admin, "Jobs of workers");
  const client = tusClient({ url: app.url, browser: admin });
  const [first, other] = workersOf(app) as [number, number];
  for (const [name, owner] of [
    ["tides", first],
    ["waves", null],
  ] as const) {
    await client.send(course, `${name}.vtt`, talkAbout(name));
    if (owner !== null) await expect.poll(() => jobProcess(owner), { timeout: 30_000, interval: 20 }).not.toBeNull();
    expect(jobProcess(other)).toBeNull();
    await expect
      .poll(async () => (await fetch(`${app.url}/courses/${course}/lectures/${name}`)).status, { timeout: 60_000 })
      .toBe(200);
    if (owner === null) continue;
    process.kill(first, "SIGKILL");
    await expect.poll(() => workersOf(app).filter((pid) => pid !== first), { timeout: 30_000 }).toHaveLength(2);
  }
  expect(app.output()).toContain("a worker process ended");
  expect(app.output().match(/Cuepoint is ready/g)).toHaveLength(1);
});

test("ends all its processes when it is stopped, and when it is killed", { timeout: 60_000 }, async () => {
  const stopped = workersOf(app);
  await app.stop();
  expect(stopped.filter(isAlive)).toEqual([]);
  app = await startApp({ dataDir, args: ARGS });
  const killed = workersOf(app);
  expect(killed).toHaveLength(2);
  app.kill();
  await expect.poll(() => killed.filter(isAlive), { timeout: 20_000 }).toEqual([]);
});

test.each([
  [["--workers", "0"], '--workers takes a whole number from 1 to 64, not "0".'],
  [["--workers", "two"], '--workers takes a whole number from 1 to 64, not "two".'],
  [["--workers", "2", "--dev"], "--workers serves the build; leave it out with --dev."],
])("start %j is wrong usage", async (args, sentence) => {
  const { code, stderr } = await runCli("start", args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
