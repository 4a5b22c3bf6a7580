import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { singleton } from "~/platform/singleton.server";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const duration = (name: string, help: string) => new Histogram({ name, help, buckets: SECONDS, registers });
  return {
    registry,
    httpRequests: new Histogram({
      name: "cuepoint_http_request_seconds",
      help: "Requests by the end of their answer.",
      labelNames: ["method", "route", "status"],
      buckets: SECONDS,
      registers,
    }),
    openStreams: new Gauge({
      name: "cuepoint_open_streams",
      help: "Answers that are being sent as server-sent events.",
      registers,
    }),
    answers: new Counter({
      name: "cuepoint_answers_total",
      help: "Answers by how they ended.",
      labelNames: ["status"],
      registers,
    }),
    firstSource: duration("cuepoint_first_source_seconds", "From a question to its first source."),
    firstToken: duration("cuepoint_first_token_seconds", "From a question to the first words of its answer."),
    search: duration("cuepoint_search_seconds", "A search of the lectures, with its question's embedding."),
    embedding: duration("cuepoint_question_embedding_seconds", "Turning a question into a vector."),
    providerErrors: new Counter({
      name: "cuepoint_provider_errors_total",
      help: "Failures of the chat model by their kind.",
      labelNames: ["code"],
      registers,
    }),
    tokens: new Counter({
      name: "cuepoint_tokens_total",
      help: "Tokens that answers took, as the provider counts them.",
      registers,
    }),
    refused: new Counter({
      name: "cuepoint_refused_total",
      help: "Requests refused by a limit.",
      labelNames: ["limit"],
      registers,
    }),
    embedderQueue: new Gauge({
      name: "cuepoint_embedder_queue",
      help: "Texts that wait for a thread of the local embedder.",
      registers,
    }),
    databaseConnections: new Gauge({
      name: "cuepoint_database_connections",
      help: "Open connections of this process's pool.",
      registers,
    }),
  };
}

/** What this process has counted, for Prometheus. */
export const getMetrics = () => singleton("metrics", createMetrics);

/** Measures how long some work takes, whether it succeeds or not. */
export async function timed<T>(histogram: Histogram, work: () => Promise<T>): Promise<T> {
  const stop = histogram.startTimer();
  try {
    return await work();
  } finally {
    stop();
  }
}
