import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import {
  cancelJob,
  claimJob,
  endJob,
  enqueueJob,
  hasDueJob,
  listJobs,
  releaseJobs,
  renewJob,
  retryJob,
  type JobState,
} from "~db/course-jobs.server";
import { listenForJobs } from "~db/job-notices.server";
import { storedLectures } from "~db/lectures.server";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import { formBrowser, type FormBrowser } from "../setup/form-browser";
import { expireLeases, isAlive, jobProcess } from "../setup/job-process";
import { administratorOf, afterRestart, makeCourse, talkAbout, tusClient } from "../setup/made-course";
import { newDatabase, type NewDatabase } from "../setup/new-database";

const WAYS = ["server", "job", "all"] as const;
/** `JOB_KILLS=50` kills more often. */
const KILLS = Number(process.env.JOB_KILLS ?? WAYS.length);
const LECTURES = 30;
const PROGRESS = { step: "lectures", item: null, done: 0, total: 1, share: 0 };

describe("the queue", () => {
  let database: NewDatabase;
  let sql: Sql;
  beforeAll(async () => {
    database = await newDatabase();
    ({ sql } = database);
    for (const courseId of ["a", "b"])
      await sql`insert into courses (course_id, title) values (${courseId}, 'A course')`;
  });
  afterAll(() => database?.remove());

  const queue = (courseId: string) => enqueueJob(sql, { courseId, jobId: randomUUID(), createdBy: null });
  const statesOf = async (courseId: string): Promise<JobState[]> =>
    (await listJobs(sql, INSTALLATION, courseId, 10)).map(({ state }) => state);

  test("gives one job to one process, while the lease holds", async () => {
    await queue("a");
    await queue("a"); // belongs to the one that waits
    await queue("b");
    expect(await statesOf("a")).toEqual(["queued"]);
    const claims = await Promise.all(Array.from({ length: 5 }, (_, i) => claimJob(sql, `worker ${i}`)));
    const [job, ...others] = claims.filter((claim) => claim !== null);
    expect([job?.courseId, others]).toEqual(["a", []]);
    expect(await hasDueJob(sql)).toBe(false);
    await queue("a"); // files that arrive now need another job
    expect((await statesOf("a")).sort()).toEqual(["queued", "running"]);

    await expireLeases(sql);
    const next = await claimJob(sql, "another");
    expect(next).toMatchObject({ courseId: "a", jobId: job!.jobId, attempts: 2 });
    expect(await renewJob(sql, job!, PROGRESS, { notes: [], hasResult: false })).toBe("lost");
    await endJob(sql, job!, { state: "failed", problem: null, notes: [] });
    const notes = [{ code: "stored", name: "x", detail: "" }];
    expect(await renewJob(sql, next!, PROGRESS, { notes, hasResult: true })).toBe("held");
    await endJob(sql, next!, { state: "done", problem: null, notes: [] });
    const ended = (await listJobs(sql, INSTALLATION, "a", 10)).find(({ jobId }) => jobId === job!.jobId);
    expect(ended).toMatchObject({ state: "done", notes: [{ code: "stored", name: "x", detail: "" }] });
    expect((await claimJob(sql, "another"))?.courseId).toBe("b"); // the oldest
  });

  test("keeps the last notes only", async () => {
    await sql`update course_jobs set state = 'cancelled', ended_at = now()`;
    await queue("a");
    const job = await claimJob(sql, "worker");
    const notes = (from: number) =>
      Array.from({ length: 150 }, (_, i) => ({ code: "stored", name: String(from + i), detail: "" }));
    await renewJob(sql, job!, PROGRESS, { notes: notes(0), hasResult: true });
    await renewJob(sql, job!, PROGRESS, { notes: notes(150), hasResult: true });
    const [listed] = await listJobs(sql, INSTALLATION, "a", 1);
    expect(listed!.notes.map(({ name }) => Number(name))).toEqual(Array.from({ length: 200 }, (_, i) => 100 + i));
  });

  test("counts attempts since a job last got somewhere", async () => {
    const attempts: number[] = [];
    for (const hasResult of [false, false, true, false]) {
      await expireLeases(sql);
      const job = await claimJob(sql, "worker");
      attempts.push(job!.attempts);
      await renewJob(sql, job!, PROGRESS, { notes: [], hasResult });
    }
    expect(attempts).toEqual([2, 3, 4, 2]); // the first attempt was in the test above
  });

  test("is announced to every server once it is committed, repeated or given back", async () => {
    await sql`update course_jobs set state = 'cancelled', ended_at = now()`;
    let heard = 0;
    const stop = await listenForJobs(sql, () => void heard++);
    const jobId = randomUUID();
    await sql.begin(async (tx) => {
      await enqueueJob(tx, { courseId: "b", jobId, createdBy: null });
      expect(heard).toBe(0);
    });
    await expect.poll(() => heard).toBe(1);
    await cancelJob(sql, "b", jobId);
    await retryJob(sql, "b", jobId);
    await expect.poll(() => heard).toBe(2);
    await claimJob(sql, "worker");
    await releaseJobs(sql, "worker");
    await expect.poll(() => heard).toBe(3);
    await stop();
  });
});

describe("a server with jobs", () => {
  let dataDir: string;
  let app: AppServer;
  let sql: Sql;
  let admin: FormBrowser;
  beforeAll(async () => {
    dataDir = await newDataDir();
    app = await startApp({ dataDir, mortal: true });
    sql = await openDatabase(dataDir);
    admin = await administratorOf(app);
  });
  afterAll(async () => {
    await sql?.end({ timeout: 1 });
    await app?.stop();
    await removeDataDir(dataDir);
  });

  const newest = async (courseId: string) => (await listJobs(sql, INSTALLATION, courseId, 1))[0];
  const stateOf = async (courseId: string) => (await newest(courseId))?.state;
  const isIdle = async (courseId: string) =>
    (await listJobs(sql, INSTALLATION, courseId, 10)).every(({ state }) => state !== "queued" && state !== "running");
  const edit = (courseId: string, fields: Record<string, string>) => admin.submit(`/teach/${courseId}`, fields);
  const send = (courseId: string, name: string, text: string) =>
    tusClient({ url: app.url, browser: admin }).send(courseId, name, text);

  test(
    "shows a job's progress while it runs, and to those who manage the course only",
    { timeout: 120_000 },
    async () => {
      const course = await makeCourse(admin, "Progress");
      const stream = `/api/teach/courses/${course}/jobs/stream`;
      for (let i = 1; i <= 4; i++) await send(course, `part ${i}.vtt`, talkAbout(`part ${i}`));
      const response = await admin.open(stream);
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      expect(response.headers.get("cache-control")).toContain("no-transform");
      await response.body!.cancel();
      const seen = new Set<string>();
      await expect
        .poll(
          async () => {
            const events = (await (await admin.open(stream)).text()).match(/^data: .*$/gm) ?? [];
            for (const event of events)
              for (const job of (JSON.parse(event.slice(6)) as { jobs: { state: string }[] }).jobs) seen.add(job.state);
            return isIdle(course);
          },
          { timeout: 90_000 },
        )
        .toBe(true);
      expect([...seen]).toContain("done");
      expect((await formBrowser(app.url).open(stream)).status).toBe(404);
      const page = await admin.read(`/teach/${course}`);
      for (const words of ["Part 1", "Part 4", "Done", "Jobs"]) expect(page).toContain(words);
    },
  );

  test("cancels a job, and continues it", { timeout: 180_000 }, async () => {
    const course = await makeCourse(admin, "Cancelled");
    // The last one is long, so that its job is still running when it is cancelled.
    for (let i = 1; i <= 12; i++) await send(course, `part ${i}.vtt`, talkAbout(`part ${i}`, i === 12 ? 1_000 : 120));
    await expect.poll(() => stateOf(course), { timeout: 30_000 }).toBe("running");
    for (const { jobId } of await listJobs(sql, INSTALLATION, course, 10))
      await edit(course, { intent: "cancel-job", job: jobId });
    await expect.poll(() => isIdle(course), { timeout: 30_000 }).toBe(true);
    const job = (await newest(course))!;
    expect(job.state).toBe("cancelled");
    expect((await storedLectures(sql, INSTALLATION, course)).size).toBeLessThan(12);
    expect(await admin.read(`/teach/${course}`)).toContain("Continue");
    expect((await edit(course, { intent: "retry-job", job: job.jobId })).status).toBe(200);
    await expect.poll(() => isIdle(course), { timeout: 90_000 }).toBe(true);
    expect(await stateOf(course)).toBe("done");
    expect((await storedLectures(sql, INSTALLATION, course)).size).toBe(12);
  });

  test("ends a job that took its process with it several times", { timeout: 60_000 }, async () => {
    const course = await makeCourse(admin, "Crashing");
    await sql`
      insert into course_jobs (course_id, job_id, kind, state, attempts, worker, lease_until)
      values (${course}, ${randomUUID()}, 'ingest', 'running', 10, 'gone', now() - interval '1 second')`;
    await expect.poll(() => stateOf(course), { timeout: 30_000 }).toBe("failed");
    expect(await newest(course)).toMatchObject({ problem: { code: "crashed" } });
    expect(await admin.read(`/teach/${course}`)).toContain("The job ended several times without a result.");
  });

  test(
    `${KILLS} kills of the server, of the job's process and of all processes lose nothing, and store nothing twice or in part`,
    { timeout: 180_000 + KILLS * 20_000 },
    async () => {
      const course = await makeCourse(admin, "Killed");
      let sent = 0;
      /** Returns the process of a job, and gives it work if there is none left. */
      const worker = async () => {
        if (await isIdle(course))
          for (const last = sent + LECTURES; sent < last;)
            await send(course, `part ${++sent}.vtt`, talkAbout(`part ${sent}`));
        return jobProcess(app.pid);
      };
      for (let kill = 0; kill < KILLS; kill++) {
        await expect.poll(worker, { timeout: 30_000 }).not.toBeNull();
        await sleep(Math.random() * 2_500); // a random moment is the point
        await killSome(WAYS[kill % WAYS.length]!);
      }
      await expect.poll(() => isIdle(course), { timeout: 150_000, interval: 200 }).toBe(true);
      expect(new Set((await listJobs(sql, INSTALLATION, course, 100)).map(({ state }) => state))).toEqual(
        new Set(["done"]),
      );
      expect((await storedLectures(sql, INSTALLATION, course)).size).toBe(sent);
      const rows = await sql<{ cues: number; chunks: number; bare: number }[]>`
        select (select count(*)::int from cues q where q.course_id = ${course} and q.lecture_id = l.lecture_id) as cues,
          (select count(*)::int from chunks c where c.course_id = ${course} and c.lecture_id = l.lecture_id) as chunks,
          (select count(*)::int from chunks c where c.course_id = ${course} and c.lecture_id = l.lecture_id
            and not exists (select from chunk_vectors v where v.course_id = c.course_id and v.chunk_id = c.chunk_id)) as bare
        from lectures l where course_id = ${course}`;
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
      expect(rows[0]).toMatchObject({ cues: 120, bare: 0 });
    },
  );

  /** Kills processes, and starts the server again if it is one of them. */
  async function killSome(way: (typeof WAYS)[number]): Promise<void> {
    const job = jobProcess(app.pid);
    if (way === "server") process.kill(app.pid, "SIGKILL");
    else if (way === "job" && job !== null) process.kill(job, "SIGKILL");
    else if (way === "all") app.kill();
    if (way !== "job") {
      app = await startApp({ dataDir, mortal: true });
      admin = afterRestart(admin, app.url);
    }
    // The lease of a killed process ends after 20 seconds. A process that noticed has let its job go by then.
    if (job !== null) {
      await expect.poll(() => isAlive(job), { timeout: 10_000 }).toBe(false);
      await expireLeases(sql);
    }
  }
});
