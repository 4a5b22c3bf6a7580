import type { Tracer } from "@opentelemetry/api";
import type { Env } from "~/platform/env.server";
import { singleton } from "~/platform/singleton.server";
import { wordless } from "./wordless-spans";

type Tracing = { tracer: Tracer; end: () => Promise<void> };
const slot = () => singleton<{ tracing: Tracing | null }>("tracing", () => ({ tracing: null }));

/**
 * Sends traces of answers (steps, tool calls, times, tokens; never texts) to OTEL_EXPORTER_OTLP_ENDPOINT. Without it nothing
 * is loaded.
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
    spanProcessors: [new BatchSpanProcessor(wordless(exporter))],
  });
  provider.register();
  slot().tracing = { tracer: provider.getTracer("cuepoint"), end: () => provider.shutdown() };
}

/** What the AI SDK is given to trace an answer with; undefined when traces are off. */
export function answerTelemetry(attributes: Record<string, string>) {
  const { tracing } = slot();
  if (!tracing) return undefined;
  // What students ask and what lectures say stays here.
  return {
    isEnabled: true,
    recordInputs: false,
    recordOutputs: false,
    functionId: "answer",
    metadata: attributes,
    tracer: tracing.tracer,
  };
}

/** Sends what is left. */
export const endTracing = async (): Promise<void> =>
  slot()
    .tracing?.end()
    .catch(() => {});
