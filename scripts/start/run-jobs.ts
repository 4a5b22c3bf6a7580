import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { getTranscriber } from "~/ai/transcription-model.server";
import { getContext } from "~/context/context.server";
import { workOnCourse } from "~/ingest/work-on-course.server";
import { JOB_PRIORITY } from "~/teach/jobs/job-priority";
import { runJob, type JobWork } from "~/teach/jobs/run-job.server";
import { claimJob, releaseJobs } from "~db/course-jobs.server";
import { mockApisIfEnabled } from "../mock-apis";

// Runs the jobs that are due, one at a time, and ends. The server starts it, and it ends with the server.

const RELEASE_MS = 2_000;
/** Embedding and ffmpeg use one core. */
const EMBEDDER_THREADS = 1;

setPriority(JOB_PRIORITY);
await mockApisIfEnabled();
const worker = randomUUID();
const { sql, embedder, env } = getContext({ embedderThreads: EMBEDDER_THREADS });
const work: JobWork = (job, watched) =>
  workOnCourse(job, { ...watched, sql, embedder, transcriber: getTranscriber(env), dataDir: env.DATA_DIR });

/** Lets the next process continue at once. A killed one leaves its job until the lease expires. */
async function leave(): Promise<never> {
  await Promise.race([releaseJobs(sql, worker).catch(() => {}), sleep(RELEASE_MS)]);
  process.exit(0);
}
process.once("disconnect", () => void leave());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void leave());
// The server may have ended while this process started: that event is over.
if (!process.connected) await leave();

for (let job = await claimJob(sql, worker); job; job = await claimJob(sql, worker)) {
  const outcome = await runJob(sql, job, work);
  // A lecture is stored in one transaction, so that the work may end anywhere.
  if (outcome === "cancelled" || outcome === "lost") break;
}
process.exit(0);
