import type { Context } from "~/context/context.server";
import { deleteAbandonedUploads } from "~/ingest/uploads/inbox.server";
import { getLog } from "~/platform/observability/log.server";
import { applyRetention } from "~/privacy/retention.server";
import { deleteOverdue } from "~/teach/delete-overdue.server";
import { takeForgotten } from "~/teach/uploads/take-forgotten.server";
import { deleteOldJobs } from "~db/course-jobs.server";
import { deleteUnusedLimits } from "~db/rate-limits.server";
import { deleteExpiredReservations } from "~db/token-usage.server";

const CLEANUP_MS = 10 * 60_000;
const RETENTION_MS = 6 * 60 * 60_000;

/**
 * Regularly deletes expired rows and expired visitor data. Returns a function that ends it; what that interrupts is done
 * after the next start.
 */
export function scheduleCleanup(context: Pick<Context, "sql" | "env">): () => void {
  let isStopped = false;
  const attempt = (work: Promise<unknown>, problem: string) =>
    void work.catch((err: unknown) => {
      if (!isStopped) getLog().warn({ err }, problem);
    });
  const takeLostFiles = () => attempt(takeForgotten(context), "it is unknown whether uploads wait without a job");
  const cleanUp = () =>
    Promise.all([
      deleteUnusedLimits(context.sql),
      deleteExpiredReservations(context.sql),
      deleteOldJobs(context.sql),
      deleteAbandonedUploads(context.env.DATA_DIR),
    ]);
  const retain = () => {
    attempt(applyRetention(context), "data past its retention period could not be deleted");
    attempt(deleteOverdue(context), "items deleted in the browser could not be permanently deleted");
  };
  const cleaning = setInterval(() => {
    takeLostFiles();
    attempt(cleanUp(), "expired limits, jobs and uploads could not be deleted");
  }, CLEANUP_MS).unref();
  const retaining = setInterval(retain, RETENTION_MS).unref();
  takeLostFiles();
  retain();
  return () => {
    isStopped = true;
    clearInterval(cleaning);
    clearInterval(retaining);
  };
}
