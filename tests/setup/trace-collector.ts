import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Span = {
  name: string;
  traceId: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status?: { code?: number; message?: string };
};

/** Receives traces as an OpenTelemetry collector does (OTLP over HTTP, as JSON). */
export async function startTraceCollector(): Promise<{ url: string; spans: Span[]; stop: () => void }> {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request
      .on("data", (data) => (body += data))
      .on("end", () => {
        const { resourceSpans = [] } = JSON.parse(body) as { resourceSpans?: { scopeSpans: { spans: Span[] }[] }[] };
        spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
        response.end("{}");
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, stop: () => void server.close() };
}
