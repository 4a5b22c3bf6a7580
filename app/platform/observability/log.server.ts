import pino, { type DestinationStream, type Logger } from "pino";
import { isDevelopment } from "~/platform/env.server";
import { singleton } from "~/platform/singleton.server";
import { errorFacts } from "./error-facts.server";
import { readableLine } from "./readable-line";
import { SecretRedactor } from "./secret-redactor";

const redactor = () => singleton("secret-redactor", () => new SecretRedactor());

/** Redacts these secrets in all log lines from now on. */
export function redactFromLog(secrets: readonly (string | undefined)[]): void {
  redactor().add(secrets);
}

/** Returns a text without this installation's secrets and without texts that look like a secret. */
export function redactSecrets(text: string): string {
  return redactor().redact(text);
}

/** The maximum length of a text field in a log line. */
const MAX_TEXT = 500;

/**
 * Creates a log of JSON lines without secrets and without words of students or lectures, at any level. Fields are
 * texts, numbers, and the facts of errors. Other objects are omitted, because they may be requests, answers or copies
 * of them.
 */
export function createLog(destination: DestinationStream, level: string = "info"): Logger {
  return pino(
    {
      level,
      base: null,
      // pino's own serializer would join the messages of causes.
      serializers: { err: (facts: unknown) => facts },
      formatters: {
        log: (fields) =>
          Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => loggedField(name, value))),
      },
      hooks: {
        // A line without a message would get the error's message.
        logMethod(args, method) {
          const [first, message, ...rest]: unknown[] = args;
          if (typeof first !== "object") return method.apply(this, args);
          const fields = first instanceof Error ? { err: first } : (first ?? {});
          Reflect.apply(method, this, [fields, message ?? "an error", ...rest]);
        },
        // Applied to the whole line, because a secret may be in any message, stack or cause.
        streamWrite: redactSecrets,
      },
    },
    destination,
  );
}

const SECRET_FIELD = /key$|authorization|cookie|password|secret|token$/i;

function loggedField(name: string, value: unknown): [string, unknown][] {
  if (name === "err" || value instanceof Error) return [[name, errorFacts(value)]];
  if (value === undefined || value === null || typeof value === "object" || typeof value === "function") return [];
  if (SECRET_FIELD.test(name)) return [[name, "[secret]"]];
  return [[name, typeof value === "string" ? value.slice(0, MAX_TEXT) : value]];
}

/**
 * Returns the process's log, which writes to standard error, because standard output belongs to the commands: JSON lines,
 * or in development lines for people.
 */
export function getLog(): Logger {
  return singleton("log", () => {
    const output = pino.destination({ fd: 2, sync: true });
    return createLog(isDevelopment() ? { write: (line) => void output.write(readableLine(line)) } : output);
  });
}
