import { randomUUID } from "node:crypto";
import type { Context } from "~/context/context.server";
import type { AuditAction } from "~/identity/audit-action";
import { insertAuditEvent } from "~db/audit-events.server";
import { cancelJob, enqueueJob, retryJob, type JobKind, type JobTarget } from "~db/course-jobs.server";

type Deps = Pick<Context, "sql">;
/** `actorId`: the user who asks for the job. */
type AskedJob = { courseId: string; actorId: string; kind?: JobKind; targets?: readonly JobTarget[] };

const STARTED: Record<JobKind, AuditAction> = {
  ingest: "ingest_started",
  transcribe: "transcription_started",
  pictures: "pictures_started",
  embed: "embedding_started",
};

/** Queues a job for a user, and logs it. Does nothing if the same job is already waiting. */
export async function startJob({ courseId, actorId, kind = "ingest", targets = [] }: AskedJob, { sql }: Deps) {
  const job = { courseId, jobId: randomUUID(), createdBy: actorId, kind, targets };
  const detail = targets.length === 0 ? null : targets.map(({ lectureId }) => lectureId).join(", ");
  await sql.begin(async (tx) => {
    if (await enqueueJob(tx, job)) await insertAuditEvent(tx, { actorId, action: STARTED[kind], courseId, detail });
  });
}

type KnownJob = { courseId: string; jobId: string; actorId: string };

/** Cancels a job for a user, and logs it. Returns false if the job has ended. */
export async function stopJob({ courseId, jobId, actorId }: KnownJob, { sql }: Deps): Promise<boolean> {
  return sql.begin(async (tx) => {
    const isChanged = await cancelJob(tx, courseId, jobId);
    if (isChanged) await insertAuditEvent(tx, { actorId, action: "job_cancelled", courseId });
    return isChanged;
  });
}

/** Queues an ended job again for a user, and logs it. Returns false if the job has not ended or waits already. */
export async function repeatJob({ courseId, jobId, actorId }: KnownJob, { sql }: Deps): Promise<boolean> {
  return sql.begin(async (tx) => {
    const isChanged = await retryJob(tx, courseId, jobId);
    if (isChanged) await insertAuditEvent(tx, { actorId, action: "job_retried", courseId });
    return isChanged;
  });
}
