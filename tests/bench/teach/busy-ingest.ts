import { setTimeout as sleep } from "node:timers/promises";
import { INSTALLATION } from "~/identity/viewer";
import { cancelJob, listJobs } from "~db/course-jobs.server";
import { storedLectures } from "~db/lectures.server";
import { makeCourse, talkAbout, tusClient } from "../../setup/made-course";
import { firstSourceMs } from "../ask";
import { measurement, median, type Measurement } from "../measurement";
import { QUESTIONS } from "../questions";
import type { TaughtApp } from "./taught-app";

const LECTURES = 40;
/** Twenty minutes each. */
const SENTENCES = 240;
/** With fewer questions, the ingest would have ended too soon to say anything. */
const MIN_QUESTIONS = 20;
const MAX_QUESTIONS = 100;

/** Measures the time to the first source while 40 uploaded lectures are ingested, compared with an idle server. */
export async function benchBusyIngest({ app, admin, sql }: TaughtApp, engine: string): Promise<Measurement[]> {
  const askAll = async () => {
    const times: number[] = [];
    for (const question of QUESTIONS) times.push(await firstSourceMs(app.url, question));
    return times;
  };
  await askAll(); // warm-up
  const idle = await askAll();
  const courseId = await makeCourse(admin, "A term");
  const client = tusClient({ url: app.url, browser: admin });
  for (let i = 1; i <= LECTURES; i++) await client.send(courseId, `part ${i}.vtt`, talkAbout(`part ${i}`, SENTENCES));
  const openJobs = async () =>
    (await listJobs(sql, INSTALLATION, courseId, 5)).filter(({ state }) => state === "queued" || state === "running");
  // Storing, not checking files, is the work.
  while ((await storedLectures(sql, INSTALLATION, courseId)).size === 0 && (await openJobs()).length > 0)
    await sleep(50);
  const busy: number[] = [];
  while (busy.length < MAX_QUESTIONS) {
    const ms = await firstSourceMs(app.url, QUESTIONS[busy.length % QUESTIONS.length] ?? "");
    if ((await openJobs()).length === 0) break;
    busy.push(ms);
  }
  for (const { jobId } of await openJobs()) await cancelJob(sql, courseId, jobId);
  while ((await openJobs()).length > 0) await sleep(50);
  idle.push(...(await askAll()));
  const name = `question to first source while ${LECTURES} uploaded lectures are ingested, median, ${engine}`;
  return [
    measurement(
      name,
      median(busy),
      "ms",
      "idle",
      median(idle),
      { atMost: 2 * median(idle) },
      { samples: { taken: busy.length, needed: MIN_QUESTIONS } },
    ),
  ];
}
