import cluster from "node:cluster";
import { randomUUID } from "node:crypto";

/**
 * What a worker of `npm start -- --workers` tells its supervisor: that it serves, with lines for the terminal, or that
 * it wants the metrics of all workers.
 */
export type WorkerMessage = { cuepoint: "ready"; lines: string[] } | { cuepoint: "metrics"; id: string };
/** `error`: why the metrics could not be read. */
export type SupervisorMessage =
  | { cuepoint: "stop" }
  | { cuepoint: "metrics"; id: string; metrics: string | { error: string } };

const isOurs = (message: unknown): boolean => typeof message === "object" && message !== null && "cuepoint" in message;

export const isWorkerMessage = (message: unknown): message is WorkerMessage => isOurs(message);

export const tellSupervisor = (message: WorkerMessage) => void process.send?.(message);

/** Runs work for each message of the supervisor. Returns the function that ends this. */
export function onSupervisorMessage(work: (message: SupervisorMessage) => void): () => void {
  const listener = (message: unknown) => {
    if (isOurs(message)) work(message as SupervisorMessage);
  };
  process.on("message", listener);
  return () => void process.off("message", listener);
}

/** True in a process that `npm start -- --workers` started beside others. */
export const isWorker = (): boolean => cluster.isWorker;

/** Returns the metrics of all workers together, for Prometheus. Throws if one of them does not answer. */
export async function metricsOfWorkers(): Promise<string> {
  const id = randomUUID();
  const metrics = await new Promise<string | { error: string }>((resolve) => {
    const end = onSupervisorMessage((message) => {
      if (message.cuepoint !== "metrics" || message.id !== id) return;
      end();
      resolve(message.metrics);
    });
    tellSupervisor({ cuepoint: "metrics", id });
  });
  if (typeof metrics === "string") return metrics;
  throw new Error(`the metrics of all workers could not be read: ${metrics.error}`);
}
