import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";
import { AppError } from "~/platform/errors";
import { estimateTokens, type Meter } from "./meter";
import { Allowance, StepLimits, type ModelLimits, type Overrun } from "./step-limits";
import { untilAborted } from "./until-aborted";

/** A model limited for one answer, with what it used. */
export type LimitedModel = {
  model: LanguageModelV3;
  overrun: () => Overrun | null;
  /** Tokens used so far, as reported by the provider or else estimated from the bytes sent and received. */
  tokens: () => number;
};

type Options = {
  limits: ModelLimits;
  meter: Meter;
  /** Whether its tokens cost money. */
  isPaid: boolean;
};

/** A token count above this is a provider's error. */
const ABSURD_TOKENS = 10_000_000;
/** English has about four characters per token. Other languages have fewer and reach the character limit later. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Enforces the limits of one answer on a model, whatever the model or its provider does: what it may write, call and
 * receive, and that it ends when its signal aborts. Tokens are reserved before each request and charged as used after
 * it.
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
    // Leaves enough for an answer, even if the model reasoned at length before it searched.
    const maxOutputTokens = Math.ceil(Math.max(outputTokensLeft, outputTokens / 4));
    if (isPaid) await meter.cover(estimateTokens(size) + maxOutputTokens);
    const end = new AbortController();
    const { abortSignal: signal } = options;
    const abortSignal = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
    const result = await untilAborted(next({ ...options, abortSignal, maxOutputTokens }), signal).catch(
      (error: unknown) => {
        if (signal?.aborted) spend(estimateTokens(size)); // the request was sent, so the provider charges for it
        throw error;
      },
    );
    const step = new StepLimits(allowance, options.toolChoice?.type !== "none");
    const onEnd = () => {
      end.abort(); // closes the connection if the stream was ended early
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

/**
 * An upper bound on the bytes of a request's body. Tool results are JSON within JSON, so everything is escaped twice.
 */
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

/** Limits a step's stream. Ends as soon as the signal aborts, even if no parts arrive and nobody reads. */
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
    reader.cancel().catch(() => {}); // it may have ended already
  };
  return new ReadableStream<LanguageModelV3StreamPart>({
    start(controller) {
      abort = () => {
        end();
        controller.error(signal?.reason);
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
        const verdict = done ? { emit: [], ends: true } : step.inspect(value);
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
