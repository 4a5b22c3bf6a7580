import { Argument, Command, Option, type OptionValues } from "@commander-js/extra-typings";
import { CourseProblems } from "~/ingest/course-files.server";
import { isConnectionError } from "~/platform/connection-error";
import { EnvError } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { redactSecrets } from "~/platform/observability/log.server";
import { errorCode as codeOf } from "~/platform/unknown-error";

/** Exit codes of every command. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Errors about positional arguments. Their message ends with a sentence about what the command takes. */
const ARGUMENT_ERRORS = new Set([
  "commander.missingArgument",
  "commander.excessArguments",
  "commander.invalidArgument",
]);

// A reader such as `head` takes as much as it wants.
process.stdout.on("error", (error) => {
  if (codeOf(error) === "EPIPE") process.exit(EXIT.ok);
  throw error;
});

class UsageError extends Error {}

/** A commander command that reports every parsing error as wrong usage. */
class CuepointCommand extends Command {
  #takes: string | undefined;

  constructor(name: string, takes?: string) {
    super(name);
    this.#takes = takes;
  }

  override error(message: string, { code = "" }: { code?: string } = {}): never {
    const sentence = code === "commander.excessArguments" ? this.#unexpectedArgument() : sentenceOf(message);
    const hint = this.#takes && ARGUMENT_ERRORS.has(code) ? ` ${this.#takes}` : "";
    console.error(`${sentence}${hint}\n\n${this.helpInformation().trimEnd()}`);
    process.exit(EXIT.usage);
  }

  #unexpectedArgument(): string {
    return `Unexpected argument "${this.args[this.registeredArguments.length] ?? ""}".`;
  }
}

/**
 * Starts the definition of a command. `takes` is a sentence about its positional arguments, which errors about them end
 * with. Add options with commander's methods, then call `parseCommand`.
 */
export function defineCommand(name: string, { description, takes }: { description: string; takes?: string }) {
  const command: Command = new CuepointCommand(`npm ${name === "start" ? "" : "run "}${name} --`, takes);
  return command.description(description.replaceAll("\n", " ")).helpOption("-h, --help", "show this help");
}

/** Parses the process's arguments. Exits with 0 after `--help` and with 2 after wrong usage. */
export function parseCommand<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): { args: Args; options: Options } {
  const given = process.argv.slice(2);
  try {
    requireOptionValues(command, given);
    command.parse(given, { from: "user" });
  } catch (error) {
    if (error instanceof UsageError) wrongUsage(command, error.message);
    throw error;
  }
  return { args: command.processedArgs, options: command.opts() };
}

/** Exits with 2 after wrong usage. */
export function wrongUsage(command: Pick<Command, "error">, message: string): never {
  command.error(message);
}

/** Parses an option that takes a whole number. */
export function wholeNumber(option: string, { min, max }: { min: number; max: number }): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (value.trim() === "" || !Number.isInteger(number) || number < min || number > max)
      throw new UsageError(`${option} takes a whole number from ${min} to ${max}, not "${value}".`);
    return number;
  };
}

/** An option that takes one of several values. */
export function choice<const Flags extends string, const Choices extends readonly string[]>(
  flags: Flags,
  description: string,
  choices: Choices,
) {
  return new Option(flags, description).choices(choices);
}

/** An argument that takes one of several values. */
export function choiceArgument<const Name extends string, const Choices extends readonly string[]>(
  name: Name,
  description: string,
  choices: Choices,
) {
  return new Argument(name, description).choices(choices);
}

/** Rejects an option without a value. Commander alone would treat the next option as the value. */
function requireOptionValues(
  { options }: Pick<Command<unknown[], OptionValues>, "options">,
  given: readonly string[],
): void {
  const end = given.indexOf("--");
  const flags = end === -1 ? given : given.slice(0, end);
  for (const [index, flag] of flags.entries()) {
    const option = options.find((candidate) => candidate.required && [candidate.short, candidate.long].includes(flag));
    const value = flags[index + 1];
    if (option && (value === undefined || /^-./.test(value)))
      throw new UsageError(`${flag} needs a value: ${option.flags}.`);
  }
}

/** Turns commander's message ("error: unknown option '--jsn'\n(Did you mean --json?)") into sentences. */
function sentenceOf(message: string): string {
  if (!message.startsWith("error: ")) return message;
  const [first = "", ...rest] = message
    .replace(/^error: (command-argument )?/, "")
    .split("\n")
    .map((line) => line.replace(/^\((.*)\)$/, "$1"));
  const sentence = first.charAt(0).toUpperCase() + first.slice(1);
  return [/[.!?]$/.test(sentence) ? sentence : `${sentence}.`, ...rest].join(" ");
}

/** Exits with 1. Prints the message of an expected error, or the stack of an unexpected one. */
export function fail(error: unknown): never {
  const expected = error instanceof CourseProblems || error instanceof AppError || error instanceof EnvError;
  if (expected) console.error(error instanceof AppError ? error.operatorMessage : error.message);
  else if (isConnectionError(error))
    console.error(
      `The connection to the database was lost: ${messageOf(error)}. Check the database's log: its disk may be full, or it may have restarted. Everything stored so far is complete. Run the command again.`,
    );
  else if (/^(ENOENT|ENOTDIR|EISDIR|EEXIST|EACCES|EPERM|EROFS|ENOSPC)$/.test(codeOf(error)))
    console.error(`${messageOf(error)}. Check the path, and whether it can be written to.`);
  else console.error(redactSecrets(stacksOf(error)));
  process.exit(EXIT.failed);
}

/** Returns the message of anything that was thrown, for the terminal. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's error code, such as ENOENT. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/**
 * Returns the stacks of an error and its causes. Other fields are left out, because a provider's error contains the whole
 * request with its texts and key.
 */
function stacksOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? [] : [`caused by ${stacksOf(error.cause)}`];
  return [error.stack ?? error.message, ...cause].join("\n");
}
