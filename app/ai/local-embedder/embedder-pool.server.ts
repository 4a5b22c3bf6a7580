import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "~/platform/errors";
import { getMetrics } from "~/platform/observability/metrics.server";
import { packageRoot } from "~/platform/package-root.server";
import { builtHelper } from "~/platform/programs.server";
import type { WorkerInput, WorkerOutput } from "./embedder-worker";
import { loadModelFiles } from "./model-file.server";

type Job = { text: string; resolve: (vector: Float32Array) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; running: Map<number, Job> };

/** One text runs and the next waits in the thread, so that the thread is never idle between them. */
const TEXTS_IN_THREAD = 2;
/** Queue length at which API searches are rejected: a second or two of work. Students' questions are still queued. */
const BUSY_TEXTS = 500;
/** Queue length at which every text is rejected: more than a whole lecture hall's answers need. */
const FULL_TEXTS = 50_000;
/** Each thread holds the model, about 100 MB. */
const MAX_THREADS = 8;

/**
 * Embeds texts in worker threads, one per core, so that the server keeps answering while a lecture is embedded. Threads
 * start when there is work for them. Urgent texts (a student's question) overtake the others.
 */
export class EmbedderPool {
  readonly #threads: Thread[] = [];
  readonly #urgent: Job[] = [];
  readonly #waiting: Job[] = [];
  #nextId = 1;
  #model: Promise<unknown> | null = null;

  constructor(
    private readonly dataDir: string,
    private readonly size = Math.min(availableParallelism(), MAX_THREADS),
  ) {}

  /** Throws AppError model_unavailable while the queue is too long for another API search. */
  expectRoom(): void {
    if (this.#urgent.length >= BUSY_TEXTS) throw tooManyWait();
  }

  /** Embeds a text. Throws AppError model_unavailable if the queue is full. */
  async embed(text: string, { urgent = false } = {}): Promise<Float32Array> {
    if (this.#urgent.length + this.#waiting.length >= FULL_TEXTS) throw tooManyWait();
    await this.#prepareModel();
    return new Promise((resolve, reject) => {
      (urgent ? this.#urgent : this.#waiting).push({ text, resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()));
  }

  /** Converts the model once, so that the threads do not each convert it. */
  #prepareModel(): Promise<unknown> {
    return (this.#model ??= loadModelFiles(this.dataDir).then(
      () => true, // each thread reads the bytes itself
      (error: unknown) => {
        this.#model = null; // the next text tries again
        throw error;
      },
    ));
  }

  #dispatch(): void {
    this.#handOut();
    getMetrics().embedderQueue.set(this.#urgent.length + this.#waiting.length);
  }

  #handOut(): void {
    while (this.#urgent.length + this.#waiting.length > 0) {
      const thread = this.#freeThread();
      const job = thread && (this.#urgent.shift() ?? this.#waiting.shift());
      if (!thread || !job) return;
      const id = this.#nextId++;
      thread.running.set(id, job);
      thread.worker.ref();
      thread.worker.postMessage({ id, text: job.text } satisfies WorkerInput);
    }
  }

  /** Returns an idle thread, else a new one, else the least busy one; null if all are busy. */
  #freeThread(): Thread | null {
    const least = this.#threads.reduce<Thread | null>(
      (a, b) => (a === null || b.running.size < a.running.size ? b : a),
      null,
    );
    if (least?.running.size === 0) return least;
    if (this.#threads.length < this.size) return this.#startThread();
    return least && least.running.size < TEXTS_IN_THREAD ? least : null;
  }

  #startThread(): Thread {
    const program =
      builtHelper("embedder-worker") ?? path.join(packageRoot, "app/ai/local-embedder/embedder-thread.mjs");
    const worker = new Worker(program, { workerData: { dataDir: this.dataDir } });
    const thread: Thread = { worker, running: new Map() };
    this.#threads.push(thread);
    worker.on("message", (output: WorkerOutput) => this.#finish(thread, output));
    worker.on("error", (error) => this.#drop(thread, error));
    worker.on("exit", () => this.#drop(thread, new AppError("internal", "The embedding thread ended.")));
    return thread;
  }

  #finish(thread: Thread, output: WorkerOutput): void {
    const job = thread.running.get(output.id);
    thread.running.delete(output.id);
    if (thread.running.size === 0) thread.worker.unref(); // an idle thread must not keep the process alive
    if ("vector" in output) job?.resolve(output.vector);
    else job?.reject(new AppError("model_unavailable", `The local embedding model failed: ${output.error}`));
    this.#dispatch();
  }

  /** Removes a thread that died and rejects its texts. The next text starts another thread. */
  #drop(thread: Thread, cause: Error): void {
    const at = this.#threads.indexOf(thread);
    if (at !== -1) this.#threads.splice(at, 1);
    for (const job of thread.running.values())
      job.reject(
        new AppError("model_unavailable", "The local embedding model stopped unexpectedly. Try again.", { cause }),
      );
    thread.running.clear();
    if (this.#urgent.length + this.#waiting.length > 0) this.#dispatch();
  }
}

const tooManyWait = () =>
  new AppError("model_unavailable", "Too many searches are waiting. Try again in a few seconds.", {
    retryAfterSeconds: 5,
  });
