import { setTimeout as sleep } from "node:timers/promises";
import type { RequestHandler } from "express";
import { sampleIngest } from "~/context/readiness.server";

/** The longest that a request is held, in milliseconds. A proxy would give up at about this time. */
const HOLD_MS = 45_000;
/** Checks of the process, and files that do not depend on the database. */
const NOT_HELD = /^\/(?:healthz|readyz|metrics|assets\/.*)$/;

/**
 * Holds requests while a new installation ingests the sample course, which takes some seconds. The first page would show
 * a course without lectures otherwise.
 */
export const holdUntilStarted: RequestHandler = ({ path }, _response, next) => {
  const ingest = NOT_HELD.test(path) ? null : sampleIngest();
  if (ingest === null) return next();
  void Promise.race([ingest, sleep(HOLD_MS, undefined, { ref: false })]).then(() => next());
};
