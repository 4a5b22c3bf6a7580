import type postgres from "postgres";
import { AppError } from "~/platform/errors";

/** The options that db/patches adds to the driver, and `socket`, which its types lack. */
export type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  socket: (address: { host: string[]; port: number[]; path?: string | false }) => Promise<unknown>;
  /** Seconds until a connection whose query gets no answer is closed with CONNECTION_SILENT. */
  answer_timeout?: number;
  /** Seconds until a query that waits for a connection fails with CONNECTION_BUSY. */
  queue_timeout?: number;
  /** Called before each query. An error fails the query immediately. */
  refuse?: () => Error | null;
  /** Called if a connection got no answer in time, or was closed before it could be used. */
  onfault?: (error: Error) => void;
};

export type PatchedSql = postgres.Sql & {
  options: { shared: { /** The time of the last answer to a query, by `performance.now()`. */ answered: number } };
  /** Fails all queued and running queries and closes all connections. New queries open new ones. */
  shed(error: Error): void;
};

/** The version of db/patches/postgres+3.4.9.patch. Increase it with each change, so that an older patch is detected. */
const PATCH = 3;

/** Throws AppError if the driver was installed without Cuepoint's patch: it would lose connections and loop. */
export function expectPatchedDriver(driver: object): void {
  if ("cuepointPatch" in driver && driver.cuepointPatch === PATCH) return;
  throw new AppError(
    "internal",
    "The PostgreSQL driver in node_modules lacks Cuepoint's patch (db/patches). Run `npm ci` without --ignore-scripts.",
  );
}
