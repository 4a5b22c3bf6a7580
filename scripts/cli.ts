import { CourseProblems } from "~/ingest/course-files.server";
import { isConnectionError } from "~/platform/connection-error";
import { EnvError } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { withoutSecrets } from "~/platform/observability/log.server";

/** Exit codes of every command. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

type ParsedArgs = { values: { help?: boolean }; positionals?: string[] };

/** Reads a command's arguments: `--help` prints the help and ends well; wrong ones print it and end with 2. */
export function checkArguments<T extends ParsedArgs>(help: string, parse: () => T): T {
  try {
    const parsed = parse();
    if (!parsed.values.help) return parsed;
    console.log(help);
    process.exit(EXIT.ok);
  } catch (error) {
    wrongUsage(help, (error as Error).message);
  }
}

export function wrongUsage(help: string, message: string): never {
  console.error(`${message}\n\n${help}`);
  process.exit(EXIT.usage);
}

/** Ends a command that failed: what a person can act on is said plainly, the rest with its stack. */
export function fail(error: unknown): never {
  const expected = error instanceof CourseProblems || error instanceof AppError || error instanceof EnvError;
  if (expected) console.error(error instanceof AppError ? error.operatorMessage : error.message);
  else if (isConnectionError(error))
    console.error(
      `The database went away: ${(error as Error).message}. Its disk may be full, or it was restarted: look at its log. What was stored is whole; run the command again.`,
    );
  else console.error(withoutSecrets(stacksOf(error)));
  process.exit(EXIT.failed);
}

/** An error's stack and those of its causes. Not its fields: a provider's error holds the whole request, with its texts and key. */
function stacksOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [
    error.stack ?? error.message,
    ...(error.cause === undefined ? [] : [`caused by ${stacksOf(error.cause)}`]),
  ].join("\n");
}

/** A whole number given as an option, or wrong usage. */
export function wholeNumber(
  help: string,
  option: string,
  value: string,
  { min, max }: { min: number; max: number },
): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    wrongUsage(help, `${option} takes a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}
