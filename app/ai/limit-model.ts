import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";
import { AppError } from "~/platform/errors";
import { estimateTokens, type Meter } from "./meter";
import { Allowance, StepLimits, type ModelLimits, type Overrun } from "./step-limits";
import { untilAborted } from "./until-aborted";

/** A model that keeps to its limits, for one answer, and what became of them. */
export type LimitedModel = {
  model: LanguageModelV3;
  overrun: () => Overrun | null;
  /** Tokens taken so far: as the provider counts them, else estimated from what was sent and received. */
  tokens: () => number;
};

type Options = {
  limits: ModelLimits;
  meter: Meter;
  /** Its tokens cost something. */
  isPaid: boolean;
};

/** A count that no provider reports in earnest. */
const ABSURD_TOKENS = 10_000_000;
/** English has about four characters a token. Other languages have fewer, and reach the characters' limit later. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Holds a model to the limits of one answer, whatever it or its provider does: what it may write, call and be sent, and that it
 * ends when its signal does. Each request is reserved before it is sent, and paid for by what it took.
 */
export function limitModel(model: LanguageModelV3, { limits, meter, isPaid }: Options): LimitedModel {
  const allowance = new Allowance(limits);
  let bytesLeft = limits.requestBytes;
  let tokens = 0;
  const outputTokens = Math.ceil(limits.characters / CHARACTERS_PER_TOKEN);
  let outputTokensLeft = outputTokens;
  const spend = (taken: number) => {
    if (!isPaid) return;
    tokens += taken;
    meter.spend(taken);
  };

  const doStream = async (
    options: LanguageModelV3CallOptions,
    next: (options: LanguageModelV3CallOptions) => ReturnType<LanguageModelV3["doStream"]>,
  ) => {
    const size = requestSize(options);
    bytesLeft -= size;
    if (bytesLeft < 0) throw tooMuchToRead();
    // A model that thought long before it searched can still write an answer.
    const maxOutputTokens = Math.ceil(Math.max(outputTokensLeft, outputTokens / 4));
    if (isPaid) await meter.cover(estimateTokens(size) + maxOutputTokens);
    const end = new AbortController();
    const { abortSignal: signal } = options;
    const abortSignal = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
    const result = await untilAborted(next({ ...options, abortSignal, maxOutputTokens }), signal).catch(
      (error: unknown) => {
        if (signal?.aborted) spend(estimateTokens(size)); // it was sent, and the provider was at work
        throw error;
      },
    );
    const step = new StepLimits(allowance, options.toolChoice?.type !== "none");
    const onEnd = () => {
      end.abort(); // closes the connection of a stream that was ended early
      const { input, output } = tokensOf(step, size);
      outputTokensLeft -= output;
      spend(input + output);
    };
    return { ...result, stream: limitStream(result.stream, step, { signal, onEnd }) };
  };

  return {
    model: wrapLanguageModel({
      model,
      middleware: {
        specificationVersion: "v3",
        wrapStream: ({ params, model: inner }) => doStream(params, (options) => inner.doStream(options)),
      },
    }),
    overrun: () => allowance.overrun,
    tokens: () => tokens,
  };
}

/** Bytes of a request's body, from above: tool results are JSON within JSON, so that all of it is counted as escaped twice. */
function requestSize({ prompt, tools }: Pick<LanguageModelV3CallOptions, "prompt" | "tools">): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(prompt))) + Buffer.byteLength(JSON.stringify(tools ?? []));
}

function tokensOf({ usage, received }: StepLimits, requestBytes: number): { input: number; output: number } {
  const count = (reported: number | undefined, estimated: number) => {
    const known = reported !== undefined && Number.isFinite(reported) && reported > 0;
    return Math.min(known ? reported : estimated, ABSURD_TOKENS);
  };
  return {
    input: count(usage?.inputTokens.total, estimateTokens(requestBytes)),
    output: count(usage?.outputTokens.total, estimateTokens(received)),
  };
}

type StreamOptions = { signal: AbortSignal | undefined; onEnd: () => void };

/** A step's stream within its limits. Ends at once when the signal does, even where nothing comes and nobody listens. */
function limitStream(
  parts: ReadableStream<LanguageModelV3StreamPart>,
  step: StepLimits,
  { signal, onEnd }: StreamOptions,
): ReadableStream<LanguageModelV3StreamPart> {
  const reader = parts.getReader();
  let ended = false;
  let abort = () => {};
  const end = () => {
    if (ended) return;
    ended = true;
    signal?.removeEventListener("abort", abort);
    onEnd();
    reader.cancel().catch(() => {}); // it may have ended by itself
  };
  return new ReadableStream<LanguageModelV3StreamPart>({
    start(controller) {
      abort = () => {
        end();
        controller.error(signal!.reason);
      };
      if (signal?.aborted) abort();
      else signal?.addEventListener("abort", abort);
    },
    async pull(controller) {
      for (let emitted = 0; emitted === 0 && !ended;) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          if (ended) return { done: true, value: undefined } as const;
          end();
          throw error;
        });
        if (ended) return;
        const verdict = done ? { emit: [], ends: true } : step.see(value);
        for (const part of verdict.emit) controller.enqueue(part);
        emitted = verdict.emit.length;
        if (verdict.ends) {
          end();
          controller.close();
        }
      }
    },
    cancel: end,
  });
}

const tooMuchToRead = () =>
  new AppError(
    "too_large",
    "This question needs more material than one answer may read. Ask for less at once, or start a new conversation.",
  );
