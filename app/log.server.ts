import pino, { type Logger } from "pino";
import { singleton } from "~/singleton.server";

/** JSON lines on standard error, so that a command's standard output stays its own. Secrets are cut out. */
export function getLog(): Logger {
  return singleton("log", () =>
    pino(
      { base: null, redact: ["*.apiKey", "*.authorization", "err.requestBodyValues", "err.responseHeaders", "err.cause.requestBodyValues"] },
      pino.destination({ fd: 2, sync: true }),
    ),
  );
}
