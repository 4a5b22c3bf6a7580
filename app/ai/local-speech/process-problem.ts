type Ended = { exitCode: number | null; signalCode: string | null; isSilent: boolean; errors: string };

const MAX_TEXT = 300;
const CHECK_FILES = "Check that its files are complete and belong to one model.";

/** Returns why a process of the speech model ended too early, and what to do, from what it wrote to standard error. */
export function processProblem({ exitCode, signalCode, isSilent, errors }: Ended): string {
  if (isSilent) return "Its process did nothing for half an hour and was ended. Try a smaller model.";
  if (signalCode === "SIGKILL")
    return "The system ended its process, which usually means that there was too little memory. Use a smaller model, or its int8 variant.";
  const last = lastError(errors);
  const ended = `Its process ended (${signalCode ?? `exit code ${exitCode}`})${last === "" ? "" : `, saying: ${last}`}.`;
  return `${ended} ${CHECK_FILES}`;
}

/** Whisper and Moonshine go on after an error, with no words for the segment. Returns the error, or null. */
export const caughtError = (errors: string): string | null => /Caught exception:\s*(\S.*)/.exec(errors)?.[1] ?? null;

/** Returns what to do about an error that the model's library reported. */
export const modelProblem = (error: string): string => `${lastError(error)}. ${CHECK_FILES}`;

/** An exception of the native library, else the last line. Its lines begin with a place in its source. */
function lastError(errors: string): string {
  const lines = errors.split("\n").map((line) => line.trim());
  const exception = lines.findLast((line) => line.startsWith("what():"));
  const last = exception ?? lines.findLast((line) => line !== "" && !line.startsWith("terminate called")) ?? "";
  return last
    .replace(/^what\(\):\s*/, "")
    .replace(/^\S+\.(cc|h):\S+:\d+\s+/, "")
    .replace(/[.\s]+$/, "")
    .slice(0, MAX_TEXT);
}
