import { simulateReadableStream, type UIMessageChunk } from "ai";
import { afterEach, expect, test, vi } from "vitest";
import { sourceParts } from "~/conversation/message-parts";
import { makeSource } from "../../tests/factories";
import { answerResponse } from "./answer-response.server";

afterEach(() => void vi.useRealTimers());

const origin = "https://cuepoint.example.org";
const chunks: UIMessageChunk[] = [
  { type: "start" },
  { type: "text-delta", id: "1", delta: "naïve 词" },
  { type: "finish" },
];

test("each chunk is an event, and the last line marks the end", async () => {
  const stream = simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null });
  const response = answerResponse(stream, { origin });
  expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
  expect(await response.text()).toBe(
    `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`,
  );
});

test("a source has an absolute address", async () => {
  const [part] = sourceParts(makeSource());
  const stream = simulateReadableStream({ chunks: [part], initialDelayInMs: null, chunkDelayInMs: null });
  const text = await answerResponse(stream, { origin }).text();
  expect(text).toContain(`"open_url":"${origin}${makeSource().openUrl}"`);
});

test("a silent connection gets a heartbeat every 15 s until its reader leaves", async () => {
  vi.useFakeTimers();
  const silent = new ReadableStream<UIMessageChunk>({ start: (controller) => controller.enqueue({ type: "start" }) });
  const reader = answerResponse(silent, { origin }).body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain("start");
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await reader.read()).value).toBe(": heartbeat\n\n");
  await reader.cancel();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
