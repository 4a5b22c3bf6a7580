import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test, vi } from "vitest";
import { AppError } from "~/platform/errors";
import { limitModel } from "./limit-model";
import { UNMETERED, type Meter } from "./meter";

type Part = LanguageModelV3StreamPart;
const LIMITS = { characters: 4_000, toolCalls: 8, requestBytes: 10_000 };
const usageOf = (input: number | undefined, output: number | undefined) => ({
  inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: output, text: output, reasoning: 0 },
});
const said = (words: string, usage = usageOf(undefined, undefined)): Part[] => [
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: words },
  { type: "text-end", id: "t" },
  { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage },
];
const prompt = (text: string) => [{ role: "user" as const, content: [{ type: "text" as const, text }] }];
const streaming = (parts: Part[]) =>
  new MockLanguageModelV3({
    doStream: async () => ({
      stream: simulateReadableStream({ chunks: parts, initialDelayInMs: null, chunkDelayInMs: null }),
    }),
  });

async function readAll(stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream as unknown as AsyncIterable<Part>) parts.push(part);
  return parts;
}

test("a model is asked for at most its remaining tokens, and at least a quarter of the limit", async () => {
  const model = streaming(said("So.", usageOf(10, 990)));
  const limited = limitModel(model, { limits: LIMITS, meter: UNMETERED, isPaid: true });
  for (let step = 0; step < 2; step++) await readAll((await limited.model.doStream({ prompt: prompt("Why?") })).stream);
  expect(model.doStreamCalls.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([1_000, 250]);
});

test("all requests count together, and the one that would exceed the limit is not sent", async () => {
  const model = streaming(said("So."));
  const limited = limitModel(model, { limits: LIMITS, meter: UNMETERED, isPaid: true });
  const ask = async () => readAll((await limited.model.doStream({ prompt: prompt("why ".repeat(1_000)) })).stream);
  await ask();
  await ask();
  await expect(ask()).rejects.toThrow(/more material than one answer may read/);
  expect(model.doStreamCalls).toHaveLength(2);
});

test("tokens are spent as the provider counts them, or else estimated; a free model spends none", async () => {
  const spent = async (usage: ReturnType<typeof usageOf>, isPaid = true) => {
    const limited = limitModel(streaming(said("x".repeat(400), usage)), { limits: LIMITS, meter: UNMETERED, isPaid });
    await readAll((await limited.model.doStream({ prompt: prompt("y".repeat(4_000)) })).stream);
    return limited.tokens();
  };
  expect(await spent(usageOf(120, 40))).toBe(160);
  for (const missing of [undefined, 0, Number.NaN])
    expect(await spent(usageOf(missing, missing))).toBeCloseTo(1_125, -2);
  expect(await spent(usageOf(120, 40), false)).toBe(0);
});

test("a request is not sent if the budget is used up", async () => {
  const model = streaming(said("So."));
  const meter: Meter = { cover: async () => Promise.reject(new AppError("rate_limited", "Used up.")), spend: vi.fn() };
  const limited = limitModel(model, { limits: LIMITS, meter, isPaid: true });
  await expect(limited.model.doStream({ prompt: prompt("Why?") })).rejects.toThrow("Used up.");
  expect(model.doStreamCalls).toHaveLength(0);
  expect(meter.spend).not.toHaveBeenCalled();
});

test("a provider that ignores the abort signal blocks no one, before or during its answer", async () => {
  const never = new Promise<never>(() => {});
  const deaf = new MockLanguageModelV3({ doStream: () => never });
  const stop = new AbortController();
  const spend = vi.fn();
  const asked = limitModel(deaf, { limits: LIMITS, meter: { ...UNMETERED, spend }, isPaid: true }).model.doStream({
    prompt: prompt("Why?"),
    abortSignal: stop.signal,
  });
  stop.abort(new Error("enough"));
  await expect(asked).rejects.toThrow("enough");
  expect(spend).toHaveBeenCalledOnce(); // it was sent: its provider is at work

  const silent = new MockLanguageModelV3({
    doStream: async () => ({ stream: new ReadableStream<Part>({ pull: () => never }) }),
  });
  const again = new AbortController();
  const { stream } = await limitModel(silent, { limits: LIMITS, meter: UNMETERED, isPaid: true }).model.doStream({
    prompt: prompt("Why?"),
    abortSignal: again.signal,
  });
  const read = readAll(stream);
  again.abort(new Error("enough"));
  await expect(read).rejects.toThrow("enough");
});

test("a stream that ends early is canceled, and its request is aborted", async () => {
  const cancelled = vi.fn();
  const model = new MockLanguageModelV3({
    doStream: async () => ({
      stream: new ReadableStream<Part>({
        start: (controller) => controller.enqueue({ type: "text-start", id: "t" }),
        pull: (controller) => controller.enqueue({ type: "text-delta", id: "t", delta: "And so on. " }),
        cancel: cancelled,
      }),
    }),
  });
  const limited = limitModel(model, { limits: LIMITS, meter: UNMETERED, isPaid: true });
  const parts = await readAll((await limited.model.doStream({ prompt: prompt("Why?") })).stream);
  expect(parts.at(-1)).toMatchObject({ type: "finish", finishReason: { unified: "length" } });
  expect(limited.overrun()).toBe("too_long");
  expect(cancelled).toHaveBeenCalledOnce();
  expect(model.doStreamCalls[0]!.abortSignal!.aborted).toBe(true);
});
