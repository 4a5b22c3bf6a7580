import pino, { type DestinationStream, type Logger } from "pino";
import { singleton } from "~/platform/singleton.server";
import { errorFacts } from "./error-facts.server";
import { HiddenSecrets } from "./hidden-secrets";

/** This installation's own secrets, wherever they turn up. */
const hidden = () => singleton("hidden-secrets", () => new HiddenSecrets());

/** Keeps these out of every line from now on, in all their escaped forms. */
export function hideFromLog(secrets: readonly (string | undefined)[]): void {
  hidden().add(secrets);
}

/** Returns a text without this installation's secrets, and without those that can be told by their look. */
export function withoutSecrets(text: string): string {
  return hidden().removeFrom(text);
}

/** The longest text that a field of a line may hold. */
const MAX_TEXT = 500;

/**
 * JSON lines that hold no words of students or lectures and no secrets, at any level. Fields are flat: texts, numbers, and of
 * errors their facts. Any other object is left out: it may be a request, an answer or an error's own copy of them.
 */
export function createLog(destination: DestinationStream, level: string = "info"): Logger {
  return pino(
    {
      level,
      base: null,
      // pino's own would join the messages of causes.
      serializers: { err: (facts: unknown) => facts },
      formatters: {
        log: (fields) =>
          Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => loggedField(name, value))),
      },
      hooks: {
        // Without a message of its own, a line would take the error's.
        logMethod(args, method) {
          const [first, message, ...rest] = args as [unknown, string | undefined, ...unknown[]];
          if (typeof first !== "object") return method.apply(this, args);
          method.apply(this, [
            first instanceof Error ? { err: first } : (first ?? {}),
            message ?? "an error",
            ...rest,
          ] as Parameters<typeof method>);
        },
        // The line as a whole: a secret may be in any message, stack or cause.
        streamWrite: withoutSecrets,
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

/** The process's log: on standard error, so that a command's standard output stays its own. */
export function getLog(): Logger {
  return singleton("log", () => createLog(pino.destination({ fd: 2, sync: true })));
}
