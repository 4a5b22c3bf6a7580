import cluster from "node:cluster";
import { onSupervisorMessage, tellSupervisor } from "~/platform/worker-messages.server";

const ROLE = "CUEPOINT_WORKER";
const TOKEN = "CUEPOINT_FIRST_ADMINISTRATOR";

/**
 * The part of a process in its server. The "first" does what must be done once: it migrates, ingests the sample course,
 * and runs jobs and cleanups. `token`: the one that all of them offer to the first administrator.
 */
export type Part = { role: "first" | "other"; token: string };
/** The part of a server's only process, which makes a token itself, or of one of several. */
type OwnPart = Pick<Part, "role"> & { token: string | undefined };

/** Returns the variables with which a worker starts. */
export const workerEnv = ({ role, token }: Part): Record<string, string> => ({ [ROLE]: role, [TOKEN]: token });

/** Returns the part of this process. A server of one process does everything. */
export function readPart(): OwnPart {
  const { [ROLE]: role, [TOKEN]: token } = process.env;
  // Helpers that this process starts are not workers.
  delete process.env[ROLE];
  delete process.env[TOKEN];
  return { role: cluster.isWorker && role === "other" ? "other" : "first", token };
}

/** Reports that this process is ready: in the terminal, or to the supervisor, which prints the lines once all are. */
export function sayReady(lines: string[]): void {
  if (cluster.isWorker) tellSupervisor({ cuepoint: "ready", lines });
  // One write: whoever waits for the first line has the others, too.
  else console.log(lines.join("\n"));
}

/** Calls `stop` when the supervisor stops its workers. */
export function onSupervisorStop(stop: () => void): void {
  if (cluster.isWorker) onSupervisorMessage(({ cuepoint }) => cuepoint === "stop" && stop());
}
