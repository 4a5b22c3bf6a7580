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
import { sourceParts, sourcesOfAll, type Ending, type StudyMessage } from "~/conversation/message";
import { anchorClaims, type FindAnchor } from "./anchor-claims";
import { AnswerClock } from "./answer-clock";
import { answerLimits, MAX_LOOKUPS, type AnswerLimits } from "./answer-limits";
import { throughSteps, type ChunkStep } from "./chunk-steps";
import { lectureTools, MAX_SEARCHES } from "./lecture-tools.server";
import type { Lookups } from "./lookups.server";
import { modelHistory } from "./model-history";

type Chunk = InferUIMessageChunk<StudyMessage>;
export type AnswerStatus = "complete" | "stopped" | "failed" | "cut";

export type AnswerInput = {
  model: LanguageModelV3;
  /** What the answer says it was written by: `extractive`, or provider:model. */
  modelId: string;
  system: string;
  /** The conversation so far; the question to answer is its last message. */
  history: StudyMessage[];
  messageId: string;
  numbering: SourceNumbering;
  lookups: Lookups;
  findAnchor: FindAnchor;
  signal: AbortSignal;
  /** How the AI SDK traces the answer; undefined: not. */
  telemetry?: TelemetrySettings | undefined;
  /** How long the model may be silent before it counts as gone. */
  timeoutMs: number;
  /** What the answer may take. */
  limits?: AnswerLimits;
  /** Counts what the model takes. */
  meter?: Meter;
  /** The sentence that a student reads when something failed. */
  describeError: (error: unknown) => string;
  /** An anchor that could not be found: the answer goes on without it. */
  onAnchorError: (error: unknown) => void;
  /** Keeps the parts of new sources for good; they are streamed once it is done. */
  keep: (parts: Chunk[]) => Promise<void>;
  /** Called once, whichever way the answer ended, with all of it that was streamed. */
  onEnd: (answer: StudyMessage, status: AnswerStatus) => Promise<void>;
};

/** Steps that may call tools; the one after them may only write. */
const MAX_TOOL_STEPS = MAX_SEARCHES;

/**
 * Streams one answer as AI SDK UI message chunks, in the order of the contract: `start`, the tool's input, one
 * `data-rag-source` and one `source-url` a source while the tool runs, its output, then text, then `finish`.
 * The first step must search; the model writes only after it has read. Knows no Request and no SQL.
 */
export function streamAnswer(input: AnswerInput): ReadableStream<UIMessageChunk> {
  const startedAt = Date.now();
  const limits = input.limits ?? DEFAULT_LIMITS;
  const clock = new AnswerClock({ signal: input.signal, silenceMs: input.timeoutMs, totalMs: limits.milliseconds });
  const limited = limitModel(input.model, {
    limits,
    meter: input.meter ?? UNMETERED,
    isPaid: input.modelId !== "extractive",
  });
  let failed = false;
  const onError = (error: unknown) => {
    failed = true;
    return input.describeError(error);
  };
  return createUIMessageStream<StudyMessage>({
    originalMessages: input.history,
    onError,
    onFinish: async ({ responseMessage, isAborted }) => {
      clock.stop();
      const ended = responseMessage.metadata?.ended ?? (isAborted || clock.signal.aborted ? clock.ending : undefined);
      await input.onEnd(responseMessage, failed ? "failed" : statusOf(ended));
    },
    execute: async ({ writer }) => {
      const created_at = new Date(startedAt).toISOString();
      writer.write({
        type: "start",
        messageId: input.messageId,
        messageMetadata: { model: input.modelId, created_at },
      });
      const announced = new AnnouncedCalls();
      const sources = sourcesOfAll(input.history);
      const shown = new Set<string>();
      const tools = lectureTools({
        ...input.lookups,
        numbering: input.numbering,
        onSources: async (found, toolCallId) => {
          await announced.wait(toolCallId);
          const parts = found
            .filter(({ chunkId }) => !shown.has(chunkId))
            .flatMap((source) => [...sourceParts(source)]);
          for (const source of found) {
            sources.set(source.number, source);
            shown.add(source.chunkId); // found again in this answer, it is not shown again
          }
          await input.keep(parts);
          for (const part of parts) writer.write(part);
        },
      });
      const anchors = anchorClaims<Chunk>({
        messageId: input.messageId,
        sourceOf: (number) => sources.get(number),
        find: input.findAnchor,
        onError: input.onAnchorError,
      });
      const result = streamText({
        model: limited.model,
        system: input.system,
        messages: await convertToModelMessages(modelHistory(input.history), { ignoreIncompleteToolCalls: true }),
        tools,
        stopWhen: stepCountIs(MAX_TOOL_STEPS + 1),
        prepareStep: ({ steps }) => ({ toolChoice: choiceOf(steps) }),
        abortSignal: clock.signal,
        maxRetries: 2,
        ...(input.telemetry ? { experimental_telemetry: input.telemetry } : {}),
        onError: () => {}, // why: reported once, by the stream's own onError below
      });
      const chunks: ReadableStream<Chunk> = result.toUIMessageStream<StudyMessage>({
        sendStart: false,
        onError,
        messageMetadata: ({ part }) => {
          if (part.type !== "finish") return undefined;
          const ended = limited.overrun() ?? (part.finishReason === "length" ? "too_long" : undefined);
          return { duration_ms: Date.now() - startedAt, total_tokens: limited.tokens(), ...(ended ? { ended } : {}) };
        },
      });
      const steps: ChunkStep<Chunk>[] = [announced.step(), clock.step(onError), publishEnd(clock), anchors];
      await writeAll(chunks.pipeThrough(throughSteps(steps)), writer, { clock, onError });
    },
  });
}

/** Not `writer.merge`: with that, a stream that fails outside its chunks would not say how the answer ended. */
async function writeAll(
  chunks: ReadableStream<Chunk>,
  writer: UIMessageStreamWriter<StudyMessage>,
  { clock, onError }: { clock: AnswerClock; onError: (error: unknown) => string },
): Promise<void> {
  try {
    await chunks.pipeTo(new WritableStream({ write: (chunk) => writer.write(chunk) }));
  } catch (error) {
    const isEnded = clock.signal.aborted && !clock.isSilent;
    writer.write({ type: "message-metadata", messageMetadata: { ended: isEnded ? clock.ending : "failed" } });
    writer.write(isEnded ? { type: "abort" } : { type: "error", errorText: onError(error) });
  }
}

/** For commands that answer outside the server. */
const DEFAULT_LIMITS = answerLimits({ MAX_ANSWER_CHARACTERS: 32_000, ANSWER_TIMEOUT_SECONDS: 180 });

/** An answer that was ended by one of its limits counts as cut, as one does whose server stopped. */
function statusOf(ended: Ending | undefined): AnswerStatus {
  if (ended === undefined) return "complete";
  return ended === "stopped" || ended === "failed" ? ended : "cut";
}

/** Retrieval before text is forced, not requested; without a lookup left, a step may only write. */
function choiceOf(steps: readonly { toolCalls: readonly unknown[] }[]) {
  if (steps.length === 0) return { type: "tool", toolName: "search_course" } as const;
  const lookups = steps.reduce((sum, { toolCalls }) => sum + toolCalls.length, 0);
  return steps.length >= MAX_TOOL_STEPS || lookups >= MAX_LOOKUPS ? "none" : "auto";
}

/**
 * A tool runs while its own announcement is still on the way through the stream. Sources wait here until
 * `tool-input-available` has passed, so that no reader meets a source before the search it came from.
 */
class AnnouncedCalls {
  readonly #calls = new Map<string, { seen: Promise<void>; see: () => void }>();

  wait(toolCallId: string): Promise<void> {
    return this.#call(toolCallId).seen;
  }

  step<Chunk extends UIMessageChunk>(): ChunkStep<Chunk> {
    return {
      onChunk: (chunk, emit) => {
        emit(chunk);
        // The reader on the other side takes the chunk in a later turn of the event loop.
        if (chunk.type === "tool-input-available") setImmediate(this.#call(chunk.toolCallId).see);
      },
      onEnd: () => this.#calls.forEach(({ see }) => see()),
    };
  }

  #call(toolCallId: string) {
    let call = this.#calls.get(toolCallId);
    if (!call) {
      let see = () => {};
      const seen = new Promise<void>((resolve) => (see = resolve));
      this.#calls.set(toolCallId, (call = { seen, see }));
    }
    return call;
  }
}

/** An answer that does not end by itself says so in its own data, alike for who reads it live and who reads it later. */
function publishEnd<Chunk extends UIMessageChunk>(clock: AnswerClock): ChunkStep<Chunk> {
  return {
    onChunk(chunk, emit) {
      const ended: Ending | null = chunk.type === "abort" ? clock.ending : chunk.type === "error" ? "failed" : null;
      if (ended) emit({ type: "message-metadata", messageMetadata: { ended } } as Chunk);
      emit(chunk);
    },
  };
}
