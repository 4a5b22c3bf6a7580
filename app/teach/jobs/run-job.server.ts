import { setTimeout as sleep } from "node:timers/promises";
import { failureReason, isDiskFull, isInterruption } from "~/ingest/failure-reason";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { errorMessage } from "~/platform/unknown-error";
import type { Sql } from "~db/connect.server";
import { endJob, releaseJobs, renewJob, type ClaimedJob, type JobNote, type JobProgress } from "~db/course-jobs.server";

/** A tenth of the lease, so that slow queries do not lose it. */
const RENEW_MS = 2_000;
const MAX_FAILURES = 7;
/** If the database does not answer for this long, the lease may expire. */
const SILENCE_MS = 15_000;
/**
 * A job that ended its process this often without a result is not restarted automatically. Servers that are killed
 * while a job loads its model count too, so the limit is higher than bad luck explains.
 */
const MAX_ATTEMPTS = 10;
/** Within this time, the work removes its temporary files and ends its child processes. */
const WIND_DOWN_MS = 3_000;

/** Notes of results that a repeated job does not produce again. An attempt with one of them has made progress. */
const RESULTS = new Set([
  "added",
  "replaced_video",
  "replaced_transcript",
  "replaced_chapters",
  "replaced_slides",
  "replaced_file",
  "stored",
  "slides_stored",
  "slides_removed",
  "transcribed",
  "pictures_made",
  "embedded",
]);

/** The work of a job. Stops soon after `signal` aborts. */
export type JobWork = (
  job: ClaimedJob,
  watched: {
    signal: AbortSignal;
    onProgress: (progress: JobProgress) => void;
    note: (note: JobNote) => void;
    onResult: () => void;
  },
) => Promise<void>;

/**
 * `hasResult`: a result was noted since the last write. `wake`: writes the progress immediately instead of within two
 * seconds.
 */
type Watched = { now: JobProgress; notes: JobNote[]; hasResult: boolean; wake: () => void };

const FIRST_STEP = { ingest: "files", transcribe: "transcribing", pictures: "pictures", embed: "embedding" } as const;

export type JobOutcome = "done" | "failed" | "cancelled" | "lost";

/**
 * Runs a job that this process has claimed. Stores its progress every two seconds, which renews the lease. The work may
 * continue after a job is cancelled or lost: the process must exit then.
 */
export async function runJob(sql: Sql, job: ClaimedJob, work: JobWork): Promise<JobOutcome> {
  const progress: Watched = {
    hasResult: false,
    wake: () => {},
    now: { step: FIRST_STEP[job.kind], item: null, done: 0, total: 0, share: 0 },
    notes: job.isContinued ? [{ code: "continued", name: "", detail: "" }] : [],
  };
  /** Stored immediately, so that a kill right after it does not lose the progress. */
  const onResult = () => {
    progress.hasResult = true;
    progress.wake();
  };
  const takeNotes = () => progress.notes.splice(0);
  const end = async (state: "done" | "failed" | "cancelled", problem: JobNote | null = null) => {
    await endJob(sql, job, { state, problem, notes: takeNotes() });
    return state;
  };
  if (job.attempts > MAX_ATTEMPTS) return end("failed", { code: "crashed", name: "", detail: "" });
  const [stop, ended] = [new AbortController(), new AbortController()];
  const working = work(job, {
    signal: stop.signal,
    onProgress: (now) => void (progress.now = now),
    note: (note) => {
      progress.notes.push(note);
      if (RESULTS.has(note.code)) onResult();
    },
    onResult,
  }).then(
    () => ({ error: null }),
    (error: unknown) => ({ error }),
  );
  const keeping = keepLease(sql, job, progress, ended.signal);
  // The last renewal must end before the job does. Otherwise its notes would be lost.
  const held = await Promise.race([working.then(() => (ended.abort(), keeping)), keeping]);
  stop.abort();
  if (held === "lost") return "lost";
  if (held === "cancelled") {
    await Promise.race([working, sleep(WIND_DOWN_MS, undefined, { ref: false })]);
    return end("cancelled");
  }
  const { error } = await working;
  if (error === null) return end("done");
  if (isInterruption(error)) {
    getLog().warn({ err: error, courseId: job.courseId }, "a job lost its database, and is continued");
    await giveBack(sql, job, progress).catch(() => {}); // if the database is still away, the lease ends later
    return "lost";
  }
  getLog().error({ err: error, courseId: job.courseId }, "a job failed");
  return end("failed", problemOf(error));
}

/** Lets another process continue a job immediately. This counts as an attempt, unless it had a result. */
async function giveBack(sql: Sql, job: ClaimedJob, { now, notes, hasResult }: Watched): Promise<void> {
  await renewJob(sql, job, now, { notes: notes.splice(0), hasResult });
  await releaseJobs(sql, job.worker, { isAttempt: true });
}

/** Renews the lease until the job is cancelled or lost, or its work has ended. */
async function keepLease(
  sql: Sql,
  job: ClaimedJob,
  progress: Watched,
  ended: AbortSignal,
): Promise<"cancelled" | "lost" | "held"> {
  for (let failures = 0; !ended.aborted;) {
    const notes = progress.notes.splice(0);
    const { hasResult } = progress;
    progress.hasResult = false;
    const answered = new AbortController();
    try {
      const renewing = renewJob(sql, job, progress.now, { notes, hasResult });
      const signal = AbortSignal.any([ended, answered.signal]);
      const silence = sleep(SILENCE_MS, "lost" as const, { ref: false, signal }).catch(() => renewing);
      const held = await Promise.race([renewing, silence]);
      failures = 0;
      if (held !== "held") return held;
    } catch (error) {
      progress.notes.unshift(...notes);
      progress.hasResult ||= hasResult;
      getLog().warn({ err: error }, "the lease of a job could not be renewed");
      // The lease outlives a short database outage. After a longer one, another process may own the job.
      if (++failures >= MAX_FAILURES) return "lost";
    } finally {
      answered.abort();
    }
    const woken = new AbortController();
    progress.wake = () => woken.abort();
    if (!progress.hasResult || failures > 0)
      await sleep(RENEW_MS, undefined, { signal: AbortSignal.any([ended, woken.signal]) }).catch(() => {});
  }
  return "held";
}

function problemOf(error: unknown): JobNote {
  const detail = error instanceof AppError ? error.message : errorMessage(error);
  const code = isDiskFull(error) ? "disk_full" : "failed";
  return { code, name: "", detail: detail.slice(0, 2_000), reason: failureReason(error) };
}
