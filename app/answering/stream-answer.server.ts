import type { LanguageModelV3 } from "@ai-sdk/provider";
import {
  convertToModelMessages,
  createUIMessageStream,
  stepCountIs,
  streamText,
  type InferUIMessageChunk,
  type TelemetrySettings,
  type UIMessageChunk,
  type UIMessageStreamWriter,
} from "ai";
import { limitModel } from "~/ai/limit-model";
import { UNMETERED, type Meter } from "~/ai/meter";
import type { SourceNumbering } from "~/citation/number-sources";
import type { Ending, StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { anchorClaims, type FindAnchor } from "./anchor-claims";
import { AnnouncedCalls } from "./announced-calls";
import { AnswerClock } from "./answer-clock";
import { AnswerErrors, type ToolFailure } from "./answer-errors";
import { answerLimits, MAX_LOOKUPS, type AnswerLimits } from "./answer-limits";
import { writeThroughSteps, type ChunkStep } from "./chunk-steps";
import { expectText } from "./expect-text";
import { lastCited } from "./last-cited";
import { answerTools, MAX_SEARCHES } from "./lecture-tools.server";
import type { Lookups } from "./lookups.server";
import { modelHistory } from "./model-history";
import { sourcePublisher } from "./publish-sources";
import { tidyText } from "./tidy-text";

type Chunk = InferUIMessageChunk<StudyMessage>;
type Writer = UIMessageStreamWriter<StudyMessage>;
export type AnswerStatus = "complete" | "stopped" | "failed" | "cut";

export type AnswerInput = {
  model: LanguageModelV3;
  /** Stored with the answer as its model: `extractive`, or provider:model. */
  modelId: string;
  system: string;
  /** The conversation so far. Its last message is the question. */
  history: StudyMessage[];
  messageId: string;
  numbering: SourceNumbering;
  lookups: Lookups;
  findAnchor: FindAnchor;
  signal: AbortSignal;
  /** Settings of the AI SDK's tracing. No tracing if undefined. */
  telemetry?: TelemetrySettings | undefined;
  /** Milliseconds of silence after which the model has failed. */
  timeoutMs: number;
  /** Limits of the answer. */
  limits?: AnswerLimits;
  /** Counts the tokens that the model uses. */
  meter?: Meter;
  /** Returns the sentence that a student reads if something fails. */
  describeError: (error: unknown) => string;
  /** Called if a tool call fails. The model is told, and continues. */
  onToolError: (error: unknown, failure: ToolFailure) => void;
  /** Called if an anchor cannot be found. The answer continues without it. */
  onAnchorError: (error: unknown) => void;
  /** Persists the parts of new sources, which are streamed afterwards. */
  persist: (parts: Chunk[]) => Promise<void>;
  /** Called once, however the answer ended, with everything that was streamed. */
  onEnd: (answer: StudyMessage, status: AnswerStatus) => Promise<void>;
};

/** Steps that may call tools. The step after them may only write. */
const MAX_TOOL_STEPS = MAX_SEARCHES;

/**
 * Streams one answer as AI SDK UI message chunks, in the order of the contract: `start`, the tool's input, one
 * `data-rag-source` and one native source part per source while the tool runs, its output, then text, then `finish`.
 * The first step must look something up, so the model writes only after it has read, unless the last answer's sources
 * are there to be read. Depends on no Request and no SQL.
 */
export function streamAnswer(input: AnswerInput): ReadableStream<UIMessageChunk> {
  const startedAt = Date.now();
  const limits = input.limits ?? DEFAULT_LIMITS;
  const clock = new AnswerClock({ signal: input.signal, silenceMs: input.timeoutMs, totalMs: limits.milliseconds });
  const limited = limitModel(input.model, {
    limits,
    meter: input.meter ?? UNMETERED,
    isPaid: isHosted(input),
  });
  const { describeError, onToolError } = input;
  // Without a lookup, quotations may miss what the lectures say.
  const errors = new AnswerErrors({ describeError, onToolError, recovers: isHosted(input) });
  return createUIMessageStream<StudyMessage>({
    originalMessages: input.history,
    onError: errors.fail,
    onFinish: async ({ responseMessage, isAborted }) => {
      clock.stop();
      const { metadata } = responseMessage;
      // A student may press "Stop" after the last chunk was sent.
      const isCut = metadata?.duration_ms === undefined && (isAborted || clock.signal.aborted);
      const ended = metadata?.ended ?? (isCut ? clock.ending : undefined);
      await input.onEnd(responseMessage, errors.hasFailed ? "failed" : statusOf(ended));
    },
    execute: async ({ writer }) => {
      writer.write({
        type: "start",
        messageId: input.messageId,
        messageMetadata: { model: input.modelId, created_at: new Date(startedAt).toISOString() },
      });
      await writeAnswer(writer, input, { startedAt, clock, limited, errors });
    },
  });
}

type Run = {
  startedAt: number;
  clock: AnswerClock;
  limited: ReturnType<typeof limitModel>;
  errors: AnswerErrors;
};

/** Calls the model with its tools and writes what it streams, with the anchors of its citations. */
async function writeAnswer(writer: Writer, input: AnswerInput, { startedAt, clock, limited, errors }: Run) {
  const announced = new AnnouncedCalls();
  const sources = sourcesOfAll(input.history);
  const tools = answerTools({
    ...input.lookups,
    numbering: input.numbering,
    onSources: sourcePublisher({
      sources,
      announced,
      persist: input.persist,
      write: (part) => writer.write(part),
    }),
  });
  const anchors = anchorClaims({
    messageId: input.messageId,
    sourceOf: (number) => sources.get(number),
    find: input.findAnchor,
    onError: input.onAnchorError,
  });
  const result = streamText({
    ...(await modelCall(input)),
    model: limited.model,
    tools,
    abortSignal: clock.signal,
  });
  const chunks: ReadableStream<Chunk> = result.toUIMessageStream<StudyMessage>({
    sendStart: false,
    onError: errors.note,
    messageMetadata: ({ part }) => {
      if (part.type !== "finish") return undefined;
      const ended = limited.overrun() ?? (part.finishReason === "length" ? "too_long" : undefined);
      return { duration_ms: Date.now() - startedAt, total_tokens: limited.tokens(), ...(ended ? { ended } : {}) };
    },
  });
  const steps: ChunkStep<Chunk>[] = [announced.step(), errors.step(), clock.step(errors.fail), publishEnd(clock)];
  if (isHosted(input)) steps.push(tidyText(sources)); // quotations are composed without a list, and stay as they are
  steps.push(expectText(input.modelId, errors.fail), anchors);
  await writeAll(chunks, steps, writer, { clock, errors });
}

/** Prepares what the model reads and how its steps proceed. */
async function modelCall({ system, history, telemetry }: AnswerInput) {
  const canAnswer = lastCited(history).length > 0;
  return {
    system,
    messages: await convertToModelMessages(modelHistory(history), { ignoreIncompleteToolCalls: true }),
    stopWhen: stepCountIs(MAX_TOOL_STEPS + 1),
    prepareStep: ({ steps }: { steps: readonly { toolCalls: readonly unknown[] }[] }) => ({
      toolChoice: choiceOf(steps, canAnswer),
    }),
    maxRetries: 2,
    ...(telemetry && { experimental_telemetry: telemetry }),
    onError: () => {}, // the stream's own onError reports it
  };
}

/** Not `writer.merge`, with which a stream that fails between chunks would not report how the answer ended. */
async function writeAll(
  chunks: ReadableStream<Chunk>,
  steps: readonly ChunkStep<Chunk>[],
  writer: Writer,
  { clock, errors }: Pick<Run, "clock" | "errors">,
): Promise<void> {
  try {
    await writeThroughSteps(chunks, steps, (chunk) => writer.write(chunk));
  } catch (error) {
    const isEnded = clock.signal.aborted && !clock.isSilent;
    writer.write({ type: "message-metadata", messageMetadata: { ended: isEnded ? clock.ending : "failed" } });
    writer.write(isEnded ? { type: "abort" } : { type: "error", errorText: errors.fail(error) });
  }
}

const isHosted = ({ modelId }: Pick<AnswerInput, "modelId">) => modelId !== "extractive";

/** For commands, which answer outside the server. */
const DEFAULT_LIMITS = answerLimits({ MAX_ANSWER_CHARACTERS: 32_000, ANSWER_TIMEOUT_SECONDS: 180 });

/** An answer ended by a limit counts as cut, like one whose server stopped. */
function statusOf(ended: Ending | undefined): AnswerStatus {
  if (ended === undefined) return "complete";
  return ended === "stopped" || ended === "failed" ? ended : "cut";
}

/**
 * Forces a lookup before text, unless a follow-up can be answered from what was read before. A step without a lookup
 * left may only write.
 */
function choiceOf(steps: readonly { toolCalls: readonly unknown[] }[], canAnswer: boolean) {
  if (steps.length === 0) return canAnswer ? ("auto" as const) : ("required" as const);
  const lookups = steps.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0);
  return steps.length >= MAX_TOOL_STEPS || lookups >= MAX_LOOKUPS ? ("none" as const) : ("auto" as const);
}

/** Publishes why an answer was ended as part of the answer, so that live and later readers see the same. */
function publishEnd(clock: AnswerClock): ChunkStep<Chunk> {
  return {
    onChunk(chunk, emit) {
      const ended: Ending | null = chunk.type === "abort" ? clock.ending : chunk.type === "error" ? "failed" : null;
      if (ended) emit({ type: "message-metadata", messageMetadata: { ended } });
      emit(chunk);
    },
  };
}
