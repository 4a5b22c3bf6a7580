import { setTimeout as sleep } from "node:timers/promises";
import type { Tracer } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace-node";
import type { Env } from "~/platform/env.server";
import { singleton } from "~/platform/singleton.server";
import { getLog } from "./log.server";
import { redactSpans } from "./redact-spans";

/** A collector that does not answer must not delay the end of the process: the exporter tries for 10 s. */
const END_MS = 1_500;

type Tracing = { tracer: Tracer; end: () => Promise<void> };
const slot = () => singleton<{ tracing: Tracing | null }>("tracing", () => ({ tracing: null }));

/**
 * Starts sending traces of answers (steps, tool calls, times, tokens; never texts) to OTEL_EXPORTER_OTLP_ENDPOINT.
 * Loads nothing if it is unset.
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: name,
}: Pick<Env, "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_SERVICE_NAME">): Promise<void> {
  if (!endpoint) return;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": name }),
    spanProcessors: [new BatchSpanProcessor(redactSpans(logFailures(exporter, endpoint)))],
  });
  provider.register();
  slot().tracing = { tracer: provider.getTracer("cuepoint"), end: () => provider.shutdown() };
}

/** Returns the AI SDK's telemetry settings for an answer; undefined if tracing is off. */
export function answerTelemetry(attributes: Record<string, string>) {
  const { tracing } = slot();
  if (!tracing) return undefined;
  // Questions and lecture texts must not leave the server.
  return {
    isEnabled: true,
    recordInputs: false,
    recordOutputs: false,
    functionId: "answer",
    metadata: attributes,
    tracer: tracing.tracer,
  };
}

/** Wraps an exporter so that its first failure, and the first after a success, is logged. */
function logFailures(exporter: SpanExporter, endpoint: string): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error && !isFailing)
          getLog().error(
            { err: result.error },
            `Traces cannot be sent to ${new URL(endpoint).origin}. Check OTEL_EXPORTER_OTLP_ENDPOINT, and whether the collector runs.`,
          );
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Sends the remaining spans, for at most 1.5 seconds. */
export async function endTracing(): Promise<void> {
  const { tracing } = slot();
  if (!tracing) return;
  slot().tracing = null;
  const ended = tracing.end().then(
    () => true,
    () => true, // logged when it was exported
  );
  if (!(await Promise.race([ended, sleep(END_MS, false, { ref: false })])))
    getLog().warn(
      "The last traces were not sent: the collector in OTEL_EXPORTER_OTLP_ENDPOINT does not answer in time.",
    );
}
