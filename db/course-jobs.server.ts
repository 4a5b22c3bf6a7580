import { z } from "zod";
import type { Reader } from "~/identity/viewer";
import type { Sql, SqlOrTx } from "./connect.server";
import { announceJob } from "./job-notices.server";
import { lockName } from "./locks.server";
import { mayEdit } from "./may-read.server";

/** A process that has not renewed its lease for this long is gone. */
const LEASE_SECONDS = 20;
/** Maximum number of notes per job. Older ones are dropped. */
const MAX_NOTES = 200;
/** Days for which an ended job is listed. */
const LISTED_DAYS = 30;

/**
 * What happened to a file or a lecture. `code`: the key of a text of the interface. `reason`: a text of the interface
 * that translates `detail`.
 */
const JobNote = z.object({
  code: z.string(),
  name: z.string(),
  detail: z.string(),
  reason: z.object({ name: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).optional(),
});
export type JobNote = z.infer<typeof JobNote>;

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

export type JobKind = "ingest" | "transcribe" | "pictures" | "embed";

/** A lecture that a job works on. `language`: of a recording to transcribe; without one, the model detects it. */
export type JobTarget = { lectureId: string; language?: string | undefined };
const JobTargets = z.array(z.object({ lectureId: z.string(), language: z.string().optional() }));

/** Parses the lectures of a job. The last entry for a lecture counts. */
const parseTargets = (targets: unknown): JobTarget[] => [
  ...new Map(JobTargets.parse(targets).map(({ lectureId, language }) => [lectureId, { lectureId, language }])).values(),
];

/** A job as the course's instructors see it. */
export type CourseJob = {
  jobId: string;
  kind: JobKind;
  targets: JobTarget[];
  state: JobState;
  step: string | null;
  item: string | null;
  done: number;
  total: number;
  /** Finished share of the step, from 0 to 1. */
  share: number;
  stepStartedAt: Date | null;
  notes: JobNote[];
  problem: JobNote | null;
  isCancelRequested: boolean;
  createdAt: Date;
  endedAt: Date | null;
};

/**
 * A job that a process has claimed. `attempts`: number of attempts since the last one that made progress or ended
 * normally.
 */
export type ClaimedJob = {
  courseId: string;
  jobId: string;
  kind: JobKind;
  targets: JobTarget[];
  createdAt: Date;
  worker: string;
  attempts: number;
  isContinued: boolean;
};

export type JobProgress = { step: string; item: string | null; done: number; total: number; share: number };

type NewJob = {
  courseId: string;
  jobId: string;
  createdBy: string | null;
  kind?: JobKind;
  targets?: readonly JobTarget[];
};

/** Queues a job, or adds its lectures to a waiting job of the same kind. Returns whether there is a new job. */
export async function enqueueJob(
  sql: SqlOrTx,
  { courseId, jobId, createdBy, kind = "ingest", targets = [] }: NewJob,
): Promise<boolean> {
  const [queued] = await sql<{ jobId: string }[]>`
    insert into course_jobs (course_id, job_id, kind, targets, created_by)
    values (${courseId}, ${jobId}, ${kind}, ${sql.json([...targets])}, ${createdBy})
    on conflict (course_id, kind) where state = 'queued' do update set targets =
      case when course_jobs.targets @> excluded.targets then course_jobs.targets
      else course_jobs.targets || excluded.targets end
    returning job_id as "jobId"`;
  await announceJob(sql);
  return queued?.jobId === jobId;
}

/**
 * Adds a job for files that arrived and that no job has taken, unless one is open or ended without success after
 * `arrivedAt`: people repeat those. Returns whether there is a new job. A deleted course gets none.
 */
export async function enqueueForgotten(
  sql: SqlOrTx,
  { courseId, jobId, arrivedAt }: { courseId: string; jobId: string; arrivedAt: Date },
): Promise<boolean> {
  const added = await sql`
    insert into course_jobs (course_id, job_id, kind)
    select course_id, ${jobId}, 'ingest' from courses c where course_id = ${courseId} and deleted_at is null
      and not exists (select 1 from course_jobs j where j.course_id = c.course_id and j.kind = 'ingest'
        and (j.state in ('queued', 'running') or (j.state in ('failed', 'cancelled') and j.ended_at >= ${arrivedAt})))
    on conflict (course_id, kind) where state = 'queued' do nothing returning 1`;
  if (added.length > 0) await announceJob(sql);
  return added.length > 0;
}

/** Selects jobs that may start: queued ones and those whose process is gone, while no other job runs. */
const isDue = (sql: SqlOrTx) => sql`(state = 'queued' or (state = 'running' and lease_until < now()))
  and not exists (select 1 from course_jobs r where r.state = 'running' and r.lease_until >= now())`;

/** Returns whether a job may start. */
export async function hasDueJob(sql: SqlOrTx): Promise<boolean> {
  const due = await sql`select 1 from course_jobs where ${isDue(sql)} limit 1`;
  return due.length > 0;
}

/**
 * Claims the next job for a process, interrupted jobs first, or returns null. `least` ignores null, as `coalesce` does,
 * in which Citus refuses `now()`.
 */
export async function claimJob(sql: Sql, worker: string): Promise<ClaimedJob | null> {
  return sql.begin(async (tx) => {
    await lockName(tx, "course jobs");
    const [due] = await tx<{ courseId: string; jobId: string }[]>`
      select course_id as "courseId", job_id as "jobId" from course_jobs where ${isDue(tx)}
      order by state = 'running' desc, created_at, course_id, job_id limit 1`;
    if (!due) return null;
    type Claimed = Pick<ClaimedJob, "attempts" | "isContinued" | "kind" | "createdAt"> & { targets: unknown };
    const [claimed] = await tx<Claimed[]>`
      update course_jobs set state = 'running', worker = ${worker}, lease_until = ${lease(tx)}, attempts = attempts + 1,
        started_at = least(started_at, now())
      where course_id = ${due.courseId} and job_id = ${due.jobId} returning attempts, kind, targets,
        created_at as "createdAt", step is not null as "isContinued"`;
    return claimed ? { ...due, worker, ...claimed, targets: parseTargets(claimed.targets) } : null;
  });
}

/**
 * Renews the lease of a running job and stores its progress and new notes. `hasResult`: the attempt produced a result
 * that a repetition does not produce again. This resets the count of attempts, because a long job may be interrupted
 * often. Returns "lost" if another process owns the job, and "cancelled" if someone cancelled it.
 */
export async function renewJob(
  sql: SqlOrTx,
  job: ClaimedJob,
  { step, item, done, total, share }: JobProgress,
  { notes, hasResult }: { notes: readonly JobNote[]; hasResult: boolean },
): Promise<"held" | "cancelled" | "lost"> {
  const [held] = await sql<{ isCancelRequested: boolean }[]>`
    update course_jobs set lease_until = ${lease(sql)}, item = ${item}, done = ${done}, total = ${total}, share = ${share},
      step_started_at = least(case when step is not distinct from ${step}::text then step_started_at end, now()),
      step = ${step}, notes = ${withNotes(sql, notes)}, attempts = case when ${hasResult} then 1 else attempts end
    where ${isHeld(sql, job)} returning cancel_requested as "isCancelRequested"`;
  if (!held) return "lost";
  return held.isCancelRequested ? "cancelled" : "held";
}

type JobEnd = { state: "done" | "failed" | "cancelled"; problem: JobNote | null; notes: readonly JobNote[] };

/** Ends a running job, unless another process owns it. */
export async function endJob(sql: SqlOrTx, job: ClaimedJob, { state, problem, notes }: JobEnd): Promise<void> {
  await sql`
    update course_jobs set state = ${state}, problem = ${problem === null ? null : sql.json(problem)}, ended_at = now(),
      lease_until = null, worker = null, notes = ${withNotes(sql, notes)}
    where ${isHeld(sql, job)}`;
}

/** Allows another process to continue a process's jobs immediately. Does not count as an attempt by default. */
export async function releaseJobs(sql: SqlOrTx, worker: string, { isAttempt = false } = {}): Promise<void> {
  await sql`
    update course_jobs set lease_until = now() - interval '1 second',
      attempts = greatest(0, attempts - ${isAttempt ? 0 : 1}::int)
    where worker = ${worker} and state = 'running'`;
  await announceJob(sql);
}

/** Cancels a job: a waiting one immediately, a running one as soon as its process notices. */
export async function cancelJob(sql: SqlOrTx, courseId: string, jobId: string): Promise<boolean> {
  const isJob = sql`course_id = ${courseId} and job_id = ${jobId}`;
  const waiting = await sql`
    update course_jobs set cancel_requested = true, state = 'cancelled', ended_at = now()
    where ${isJob} and state = 'queued' returning 1`;
  if (waiting.length > 0) return true;
  const running = await sql`
    update course_jobs set cancel_requested = true where ${isJob} and state = 'running' returning 1`;
  return running.length > 0;
}

/** Queues an ended job again, unless another one is waiting already. */
export async function retryJob(sql: SqlOrTx, courseId: string, jobId: string): Promise<boolean> {
  const changed = await sql`
    update course_jobs j set state = 'queued', cancel_requested = false, attempts = 0, problem = null, step = null, item = null,
      done = 0, total = 0, share = 0, notes = '[]', created_at = now(), started_at = null, ended_at = null
    where course_id = ${courseId} and job_id = ${jobId} and state in ('failed', 'cancelled')
      and not exists (select 1 from course_jobs q where q.course_id = ${courseId} and q.kind = j.kind and q.state = 'queued')
    returning 1`;
  if (changed.length > 0) await announceJob(sql);
  return changed.length > 0;
}

/** Lists the newest jobs of a course, the newest first. */
export async function listJobs(sql: SqlOrTx, reader: Reader, courseId: string, limit: number): Promise<CourseJob[]> {
  type Row = Omit<CourseJob, "targets" | "notes" | "problem"> & { targets: unknown; notes: unknown; problem: unknown };
  const rows = await sql<Row[]>`
    select job_id as "jobId", kind, targets, state, step, item, done, total, share, step_started_at as "stepStartedAt", notes, problem,
      cancel_requested as "isCancelRequested", created_at as "createdAt", ended_at as "endedAt"
    from course_jobs where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and (ended_at is null or ended_at > now() - ${LISTED_DAYS} * interval '1 day')
    order by created_at desc, job_id limit ${limit}`;
  return rows.map((row) => ({
    ...row,
    targets: parseTargets(row.targets),
    notes: z.array(JobNote).parse(row.notes),
    problem: JobNote.nullable().parse(row.problem),
  }));
}

/** Deletes ended jobs that are no longer listed. */
export async function deleteOldJobs(sql: SqlOrTx): Promise<void> {
  await sql`delete from course_jobs where ended_at < now() - ${LISTED_DAYS} * interval '1 day'`;
}

const lease = (sql: SqlOrTx) => sql`now() + ${LEASE_SECONDS} * interval '1 second'`;

const isHeld = (sql: SqlOrTx, { courseId, jobId, worker }: ClaimedJob) =>
  sql`course_id = ${courseId} and job_id = ${jobId} and worker = ${worker} and state = 'running'`;

/** Appends new notes to a job's notes. Drops the oldest beyond the limit. */
function withNotes(sql: SqlOrTx, notes: readonly JobNote[]) {
  if (notes.length === 0) return sql`notes`;
  const added = sql`notes || ${sql.json(notes.slice(-MAX_NOTES))}`;
  return sql`(select coalesce(jsonb_agg(note order by place), '[]') from (
    select note, place from jsonb_array_elements(${added}) with ordinality as n (note, place)
    order by place desc limit ${MAX_NOTES}) last)`;
}
