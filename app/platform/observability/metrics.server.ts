import { AggregatorRegistry, Counter, Gauge, Histogram, type Registry } from "prom-client";
import { singleton } from "~/platform/singleton.server";
import { isWorker, metricsOfWorkers } from "~/platform/worker-messages.server";
import { ProcessRegistry } from "./process-registry.server";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function createMetrics() {
  const registry = new ProcessRegistry();
  if (isWorker()) answerSupervisor(registry);
  const registers = [registry];
  const duration = (name: string, help: string) => new Histogram({ name, help, buckets: SECONDS, registers });
  return {
    registry,
    httpRequests: new Histogram({
      name: "cuepoint_http_request_seconds",
      help: "Duration of requests until the end of the response.",
      labelNames: ["method", "route", "status"],
      buckets: SECONDS,
      registers,
    }),
    openStreams: new Gauge({
      name: "cuepoint_open_streams",
      help: "Answers currently sent as server-sent events.",
      registers,
    }),
    answers: new Counter({
      name: "cuepoint_answers_total",
      help: "Answers by their final status.",
      labelNames: ["status"],
      registers,
    }),
    firstSource: duration("cuepoint_first_source_seconds", "Time from a question to its first source."),
    firstToken: duration("cuepoint_first_token_seconds", "Time from a question to the first words of its answer."),
    search: duration("cuepoint_search_seconds", "Duration of a search, including the embedding of the question."),
    embedding: duration("cuepoint_question_embedding_seconds", "Duration of the embedding of a question."),
    providerErrors: new Counter({
      name: "cuepoint_provider_errors_total",
      help: "Failures of the chat model by error code.",
      labelNames: ["code"],
      registers,
    }),
    tokens: new Counter({
      name: "cuepoint_tokens_total",
      help: "Tokens used by answers, as the provider counts them.",
      registers,
    }),
    refused: new Counter({
      name: "cuepoint_refused_total",
      help: "Requests rejected by a limit.",
      labelNames: ["limit"],
      registers,
    }),
    embedderQueue: new Gauge({
      name: "cuepoint_embedder_queue",
      help: "Texts waiting for a thread of the local embedder.",
      registers,
    }),
    databaseConnections: new Gauge({
      name: "cuepoint_database_connections",
      help: "Open connections in this process's pool.",
      registers,
    }),
  };
}

/** The metrics of this process. */
export const getMetrics = () => singleton("metrics", createMetrics);

/** Sends this worker's metrics whenever the supervisor asks for those of all workers. */
function answerSupervisor(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  void new AggregatorRegistry(); // listens for the question
}

/** Returns the metrics of the server, with those of its other workers, for Prometheus. */
export async function readMetrics(): Promise<{ text: string; contentType: string }> {
  const { registry } = getMetrics();
  return { text: isWorker() ? await metricsOfWorkers() : await registry.metrics(), contentType: registry.contentType };
}

/** Records the duration of work, whether it succeeds or fails. */
export async function timed<T>(histogram: Histogram, work: () => Promise<T>): Promise<T> {
  const stop = histogram.startTimer();
  try {
    return await work();
  } finally {
    stop();
  }
}
