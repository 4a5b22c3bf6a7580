import pino, { type DestinationStream, type Logger } from "pino";
import { singleton } from "~/singleton.server";

/** Cut out wherever an error or a request brings them along: keys, cookies, tokens, and what was asked of a provider. */
const SECRET_FIELDS = ["apiKey", "api_key", "authorization", "Authorization", "cookie", "set-cookie", "x-api-key", "password", "requestBodyValues", "requestBody", "responseBody", "responseHeaders", "prompt", "data"];
const ERROR_PATHS = ["err", "err.cause", "err.cause.cause", "err.lastError", "err.errors[*]", "err.cause.lastError", "err.cause.errors[*]"];
const REDACTED_PATHS = [
  ...SECRET_FIELDS.map((field) => `*["${field}"]`),
  ...ERROR_PATHS.flatMap((path) => SECRET_FIELDS.map((field) => `${path}["${field}"]`)),
  ...["headers", "req.headers", "res.headers"].flatMap((path) => SECRET_FIELDS.map((field) => `${path}["${field}"]`)),
];

/** Secrets that stand within texts: keys by their look, and the password of a database's address. */
const SECRET_TEXTS: [RegExp, string][] = [
  [/\b(?:sk|pk|rk)-[\w-]{6,}/g, "[secret]"],
  [/\bAIza[\w-]{30,}/g, "[secret]"],
  [/(\bBearer\s+)[\w.~+/=-]{8,}/gi, "$1[secret]"],
  [/(\b[a-z][a-z+]*:\/\/[^\s/:@"]*:)[^\s@/"]+@/gi, "$1[secret]@"],
];

/** This installation's own secrets, wherever they turn up. */
const known = () => singleton("known-secrets", () => new Set<string>());

/** Keeps these out of every line from now on. */
export function hideFromLog(secrets: readonly (string | undefined)[]): void {
  for (const secret of secrets) if (secret && secret.length >= 6) known().add(secret);
}

/** A text without this installation's secrets, and without those that can be told by their look. */
export function withoutSecrets(text: string): string {
  let rest = text;
  for (const secret of known()) rest = rest.replaceAll(secret, "[secret]");
  return SECRET_TEXTS.reduce((cleaned, [pattern, by]) => cleaned.replace(pattern, by), rest);
}

/** JSON lines. Secrets are cut out. */
export function createLog(destination: DestinationStream, level: string = "info"): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: REDACTED_PATHS, censor: "[secret]" },
      serializers: { err: serializeError },
      hooks: {
        // The line as a whole: a secret may stand in any message, stack or cause.
        streamWrite: withoutSecrets,
      },
    },
    destination,
  );
}

function serializeError(error: unknown): unknown {
  return error instanceof Error ? pino.stdSerializers.errWithCause(error) : error;
}

/** The process's log: on standard error, so that a command's standard output stays its own. */
export function getLog(): Logger {
  return singleton("log", () => createLog(pino.destination({ fd: 2, sync: true })));
}
