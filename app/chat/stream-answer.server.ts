import type { LanguageModelV3 } from "@ai-sdk/provider";
import { convertToModelMessages, createUIMessageStream, stepCountIs, streamText, type InferUIMessageChunk, type TelemetrySettings, type UIMessageChunk } from "ai";
import type { SourceNumbering } from "~/citation/number-sources";
import { anchorClaims, type FindAnchor } from "./anchor-claims";
import { throughSteps, type ChunkStep } from "./chunk-steps";
import { sourceParts, sourcesOfAll, type StudyMessage } from "./message";
import type { Lookups } from "./lookups.server";
import { modelHistory } from "./model-history";
import { MAX_SEARCHES, studyTools } from "./study-tools.server";

export type AnswerStatus = "complete" | "stopped" | "failed" | "cut";

/** Why a server that is shutting down ends an answer before its end. */
export class ServerStops extends Error {
  override name = "AbortError";
}

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
  /** The sentence that a student reads when something failed. */
  describeError: (error: unknown) => string;
  /** An anchor that could not be found: the answer goes on without it. */
  onAnchorError: (error: unknown) => void;
  /** Keeps the parts of new sources for good; they are streamed once it is done. */
  keep: (parts: InferUIMessageChunk<StudyMessage>[]) => Promise<void>;
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
  let failed = false;
  const onError = (error: unknown) => {
    failed = true;
    return input.describeError(error);
  };
  return createUIMessageStream<StudyMessage>({
    originalMessages: input.history,
    onError,
    onFinish: async ({ responseMessage, isAborted }) => {
      const early = input.signal.reason instanceof ServerStops ? "cut" : "stopped";
      await input.onEnd(responseMessage, failed ? "failed" : isAborted || input.signal.aborted ? early : "complete");
    },
    execute: async ({ writer }) => {
      const created_at = new Date(startedAt).toISOString();
      writer.write({ type: "start", messageId: input.messageId, messageMetadata: { model: input.modelId, created_at } });
      const announced = new AnnouncedCalls();
      const silence = new SilenceWatch(input.timeoutMs);
      const sources = sourcesOfAll(input.history);
      const shown = new Set<string>();
      const tools = studyTools({
        ...input.lookups,
        numbering: input.numbering,
        onSources: async (found, toolCallId) => {
          await announced.wait(toolCallId);
          const parts = found.filter(({ chunkId }) => !shown.has(chunkId)).flatMap((source) => [...sourceParts(source)]);
          for (const source of found) {
            sources.set(source.number, source);
            shown.add(source.chunkId); // found again in this answer, it is not shown again
          }
          await input.keep(parts);
          for (const part of parts) writer.write(part);
        },
      });
      const anchors = anchorClaims<InferUIMessageChunk<StudyMessage>>({ messageId: input.messageId, sourceOf: (number) => sources.get(number), find: input.findAnchor, onError: input.onAnchorError });
      const result = streamText({
        model: input.model,
        system: input.system,
        messages: await convertToModelMessages(modelHistory(input.history), { ignoreIncompleteToolCalls: true }),
        tools,
        stopWhen: stepCountIs(MAX_TOOL_STEPS + 1),
        prepareStep: ({ stepNumber }) => ({ toolChoice: choiceOf(stepNumber) }),
        abortSignal: AbortSignal.any([input.signal, silence.signal]),
        maxRetries: 2,
        ...(input.telemetry ? { experimental_telemetry: input.telemetry } : {}),
        onError: () => {}, // why: reported once, by the stream's own onError below
      });
      const chunks = result.toUIMessageStream<StudyMessage>({
        sendStart: false,
        onError,
        messageMetadata: ({ part }) =>
          part.type === "finish"
            ? { duration_ms: Date.now() - startedAt, total_tokens: part.totalUsage.totalTokens ?? 0 }
            : undefined,
      });
      writer.merge(chunks.pipeThrough(throughSteps([announced.step(), silence.step(onError), tellEnd(input.signal), anchors])));
    },
  });
}

/** Retrieval before text is forced, not requested; the last step may only write. */
function choiceOf(stepNumber: number) {
  if (stepNumber === 0) return { type: "tool", toolName: "search_course" } as const;
  return stepNumber >= MAX_TOOL_STEPS ? "none" : "auto";
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
function tellEnd<Chunk extends UIMessageChunk>(signal: AbortSignal): ChunkStep<Chunk> {
  return {
    onChunk(chunk, emit) {
      const ended = chunk.type === "abort" ? (signal.reason instanceof ServerStops ? "cut" : "stopped") : chunk.type === "error" ? "failed" : null;
      if (ended) emit({ type: "message-metadata", messageMetadata: { ended } } as Chunk);
      emit(chunk);
    },
  };
}

/** Ends an answer whose model has said nothing for too long, and says so: to the AI SDK any abort looks like a stop. */
class SilenceWatch {
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(() => this.#abort.abort(new DOMException("the model timed out", "TimeoutError")), timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  step<Chunk extends UIMessageChunk>(describe: (error: unknown) => string): ChunkStep<Chunk> {
    return {
      onChunk: (chunk, emit) => {
        this.#timer.refresh();
        const timedOut = chunk.type === "abort" && this.signal.aborted;
        emit(timedOut ? ({ type: "error", errorText: describe(this.signal.reason) } as Chunk) : chunk);
      },
      onEnd: () => clearTimeout(this.#timer),
    };
  }
}
