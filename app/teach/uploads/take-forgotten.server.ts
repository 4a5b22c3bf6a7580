import { randomUUID } from "node:crypto";
import type { Context } from "~/context/context.server";
import { listArrived } from "~/ingest/uploads/inbox.server";
import { enqueueForgotten } from "~db/course-jobs.server";

/**
 * Adds jobs for what has arrived without one: the server may have ended, or the database may have failed, between the
 * last byte of a file and its job. Safe to repeat, and on several servers at once. Returns the number of new jobs.
 */
export async function takeForgotten({ sql, env }: Pick<Context, "sql" | "env">): Promise<number> {
  let jobs = 0;
  for (const arrived of await listArrived(env.DATA_DIR))
    if (await enqueueForgotten(sql, { ...arrived, jobId: randomUUID() })) jobs++;
  return jobs;
}
