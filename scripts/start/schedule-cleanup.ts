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

/** Regularly deletes expired rows and expired visitor data. */
export function scheduleCleanup(context: Pick<Context, "sql" | "env">) {
  const cleanUp = () =>
    Promise.all([
      deleteUnusedLimits(context.sql),
      deleteExpiredReservations(context.sql),
      deleteOldJobs(context.sql),
      deleteAbandonedUploads(context.env.DATA_DIR),
    ]);
  const takeLostFiles = () =>
    void takeForgotten(context).catch((err: unknown) =>
      getLog().warn({ err }, "it is unknown whether uploads wait without a job"),
    );
  takeLostFiles();
  setInterval(() => {
    takeLostFiles();
    void cleanUp().catch((err: unknown) =>
      getLog().warn({ err }, "expired limits, jobs and uploads could not be deleted"),
    );
  }, CLEANUP_MS).unref();
  const retain = () => {
    void applyRetention(context).catch((err: unknown) =>
      getLog().warn({ err }, "data past its retention period could not be deleted"),
    );
    void deleteOverdue(context).catch((err: unknown) =>
      getLog().warn({ err }, "items deleted in the browser could not be permanently deleted"),
    );
  };
  retain();
  setInterval(retain, RETENTION_MS).unref();
}
