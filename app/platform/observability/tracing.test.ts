import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { getLog } from "./log.server";
import { answerTelemetry, endTracing, startTracing } from "./tracing.server";

let collector: Server;
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

/** Starts a collector with some ended spans that wait to be sent to it. */
async function traceTo(answer: RequestListener, spans: number): Promise<void> {
  collector = createServer(answer).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const address = collector.address();
  const port = typeof address === "object" && address?.port;
  await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_SERVICE_NAME: "cuepoint" });
  for (let i = 0; i < spans; i++) answerTelemetry({})?.tracer.startSpan("answer").end();
}

const logged = (level: "error" | "warn") => vi.spyOn(getLog(), level).mockImplementation(() => {}); // why: it is read here

test("the first export that fails is logged with the variable to check, and the next ones are not", async () => {
  const errors = logged("error");
  let requests = 0;
  const refuse: RequestListener = (_request, response) => {
    requests++;
    response.writeHead(404).end();
  };
  await traceTo(refuse, 600); // more than one batch
  await endTracing();
  expect(requests).toBeGreaterThan(1);
  expect(errors).toHaveBeenCalledTimes(1);
  expect(errors.mock.calls[0]?.[1]).toMatch(/^Traces cannot be sent to http:.* Check OTEL_EXPORTER_OTLP_ENDPOINT/);
});

test("a collector that does not answer does not delay the end", async () => {
  const warnings = logged("warn");
  await traceTo(() => {}, 1);
  const startedAt = performance.now();
  await endTracing();
  expect(performance.now() - startedAt).toBeLessThan(5_000); // the exporter would try for 10 s
  expect(warnings.mock.calls[0]?.[0]).toContain("OTEL_EXPORTER_OTLP_ENDPOINT");
});
