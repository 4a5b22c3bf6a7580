import type postgres from "postgres";
import { AppError } from "~/platform/errors";

/** What db/patches adds to the driver's options and to its client. Its own types name neither, nor `socket`. */
export type PoolOptions = postgres.Options<Record<string, postgres.PostgresType>> & {
  socket: (address: { host: string[]; port: number[]; path?: string | false }) => Promise<unknown>;
  /** Seconds that a query may run without its end before its connection is closed with CONNECTION_SILENT. */
  answer_timeout?: number;
  /** Seconds that a query may wait for a connection before it fails with CONNECTION_BUSY. */
  queue_timeout?: number;
  /** Asked before each query: an error fails it at once. */
  refuse?: () => Error | null;
  /** Called when a connection got no answer in time, or was closed before it could be used. */
  onfault?: (error: Error) => void;
};

export type PatchedSql = postgres.Sql & {
  options: { shared: { /** When a query was last answered, by `performance.now()`. */ answered: number } };
  /** Fails every query that waits or runs, and closes all connections. New queries open new ones. */
  shed(error: Error): void;
};

/** Of db/patches/postgres+3.4.9.patch. It changes with the patch, so that an older one is noticed too. */
const PATCH = 2;

/** Throws AppError when the driver was installed without Cuepoint's patch: it would lose connections, and loop. */
export function expectPatchedDriver(driver: object): void {
  if ((driver as { cuepointPatch?: number }).cuepointPatch === PATCH) return;
  throw new AppError(
    "internal",
    "The PostgreSQL driver in node_modules lacks Cuepoint's patch (db/patches). Run `npm ci` without --ignore-scripts.",
  );
}
