import { getContext, type Context } from "~/context/context.server";
import { migrate } from "~db/migrate.server";
import { fail } from "./cli";

/** Runs a command's work on the migrated database, then disconnects. Reports an error and exits with 1. */
export async function withDatabase(work: (context: Context) => Promise<void>): Promise<void> {
  try {
    const context = getContext();
    try {
      await migrate(context.sql);
      await work(context);
    } finally {
      await context.sql.end({ timeout: 5 });
    }
  } catch (error) {
    fail(error);
  }
}
