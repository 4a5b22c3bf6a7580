import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-node";

type Attributes = ReadableSpan["attributes"];

/** Text attributes that a span may have: names and ids. Others contain prompts, answers, headers and provider data. */
const NAMES = new Set([
  "operation.name",
  "resource.name",
  "ai.operationId",
  "ai.telemetry.functionId",
  "ai.model.id",
  "ai.model.provider",
  "ai.toolCall.name",
  "ai.toolCall.id",
  "ai.response.id",
  "ai.response.model",
  "ai.response.timestamp",
  "ai.response.finishReason",
  "gen_ai.system",
  "gen_ai.request.model",
  "gen_ai.response.id",
  "gen_ai.response.model",
  "gen_ai.response.finish_reasons",
  "exception.type",
]);
const OURS = "ai.telemetry.metadata.";
const NAME = /^[\w.:@+-]{1,120}$/;

/** Wraps an exporter so that spans leave without error messages and unknown texts. */
export function redactSpans(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(redactSpan), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Returns a copy of a span with only its times, numbers and names. */
export function redactSpan(span: ReadableSpan): ReadableSpan {
  const { kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope } = span;
  const { droppedAttributesCount, droppedEventsCount, droppedLinksCount } = span;
  return {
    name: NAME.test(span.name) ? span.name : "span",
    spanContext: () => span.spanContext(),
    kind,
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    droppedAttributesCount,
    droppedEventsCount,
    droppedLinksCount,
    ...(parentSpanContext && { parentSpanContext }),
    status: { code: span.status.code },
    attributes: safeAttributes(span.attributes),
    events: span.events.map((event) => ({ ...event, attributes: safeAttributes(event.attributes ?? {}) })),
    links: [],
  };
}

function safeAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => isSafe(name, value)));
}

function isSafe(name: string, value: Attributes[string]): boolean {
  if (typeof value === "number" || typeof value === "boolean") return true;
  const isName = NAMES.has(name) || name.startsWith(OURS);
  return isName && [value].flat().every((text) => typeof text === "string" && NAME.test(text));
}
