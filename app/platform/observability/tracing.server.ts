import type { Tracer } from "@opentelemetry/api";
import type { Env } from "~/platform/env.server";
import { singleton } from "~/platform/singleton.server";
import { redactSpans } from "./redact-spans";

type Tracing = { tracer: Tracer; end: () => Promise<void> };
const slot = () => singleton<{ tracing: Tracing | null }>("tracing", () => ({ tracing: null }));

/**
 * Starts sending traces of answers (steps, tool calls, times, tokens; never texts) to OTEL_EXPORTER_OTLP_ENDPOINT.
 * Loads nothing if it is unset.
 */
export async function startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: name,
}: Env): Promise<void> {
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
    spanProcessors: [new BatchSpanProcessor(redactSpans(exporter))],
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

/** Sends the remaining spans. */
export const endTracing = async (): Promise<void> =>
  slot()
    .tracing?.end()
    .catch(() => {});
