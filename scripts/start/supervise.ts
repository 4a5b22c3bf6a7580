import cluster, { type Worker } from "node:cluster";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";
import { makeToken } from "~/identity/secret-token.server";
import { getLog } from "~/platform/observability/log.server";
import { PROGRAMS } from "~/platform/programs.server";
import { errorMessage } from "~/platform/unknown-error";
import { isWorkerMessage, type SupervisorMessage } from "~/platform/worker-messages.server";
import { workerEnv, type Part } from "./worker";

const RESTART_PAUSE_MS = 1_000;
/** Longer than a worker waits for its answers. */
const STOP_MS = 15_000;

/**
 * Serves with several processes on one port: starts them, replaces one that ends, and stops them together. Resolves when
 * all of them serve. Ends this process if one of them cannot start.
 */
export async function supervise(count: number): Promise<void> {
  cluster.setupPrimary({ exec: path.join(PROGRAMS.directory, "start.js"), args: process.argv.slice(2) });
  const supervisor = new Supervisor(makeToken());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => supervisor.stop());
  const lines = await supervisor.start("first");
  await Promise.all(Array.from({ length: count - 1 }, () => supervisor.start("other")));
  supervisor.isStarted = true;
  console.log(lines.join("\n"));
}

class Supervisor {
  /** True once all workers are ready. From then on, one that cannot start is tried again and does not end the server. */
  isStarted = false;
  #isStopping = false;
  readonly #metrics = new AggregatorRegistry();

  constructor(private readonly token: string) {}

  /** Starts a worker. Resolves to its lines for the terminal when it serves. */
  start(role: Part["role"]): Promise<string[]> {
    const worker = cluster.fork(workerEnv({ role, token: this.token }));
    return new Promise((resolve) => {
      let isReady = false;
      worker.on("message", (message: unknown) => {
        if (!isWorkerMessage(message)) return;
        if (message.cuepoint === "metrics") return void this.#sendMetrics(worker, message.id);
        isReady = true;
        resolve(message.lines);
      });
      worker.once("exit", (code, signal) => {
        if (this.#isStopping) return this.#endIfLast();
        getLog().error({ worker: worker.id, code, signal }, "a worker process ended");
        // The worker has said why it could not start.
        if (!isReady && !this.isStarted) return this.#fail(code);
        void this.#replace(role);
      });
    });
  }

  /** Stops all workers after their answers; at the second call immediately. */
  stop(): void {
    if (this.#isStopping) return this.#fail(1);
    this.#isStopping = true;
    for (const worker of workers()) send(worker, { cuepoint: "stop" });
    setTimeout(() => this.#fail(1), STOP_MS).unref();
    this.#endIfLast();
  }

  async #replace(role: Part["role"]): Promise<void> {
    await sleep(RESTART_PAUSE_MS);
    if (!this.#isStopping) await this.start(role);
  }

  #endIfLast(): void {
    if (workers().length === 0) process.exit(0);
  }

  #fail(code: number): void {
    this.#isStopping = true;
    for (const worker of workers()) worker.process.kill("SIGKILL");
    process.exit(code || 1);
  }

  async #sendMetrics(worker: Worker, id: string): Promise<void> {
    const metrics = await this.#metrics.clusterMetrics().catch((error: unknown) => ({ error: errorMessage(error) }));
    send(worker, { cuepoint: "metrics", id, metrics });
  }
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function send(worker: Worker, message: SupervisorMessage): void {
  if (worker.isConnected()) worker.send(message);
}
