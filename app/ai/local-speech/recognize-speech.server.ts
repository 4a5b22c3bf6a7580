import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { plainEnvironment } from "~/platform/env.server";
import { helperArguments } from "~/platform/programs.server";
import { errorMessage } from "~/platform/unknown-error";
import type { SpokenSegment, TranscribeOptions } from "../transcriber";
import { recognizerConfig, unusable, type FoundModel } from "./find-speech-model.server";
import { caughtError, modelProblem, processProblem } from "./process-problem";
import type { RecognizerInput, RecognizerOutput } from "./recognizer-program";

type Options = Pick<TranscribeOptions, "language" | "signal" | "onSeconds"> & {
  /** Takes all samples as speech, silence included. */
  everything?: boolean;
};

const MAX_ERRORS = 20_000;
const BROKEN_PIPE = /^(EPIPE|ECONNRESET|ERR_STREAM_(PREMATURE_CLOSE|DESTROYED|WRITE_AFTER_END))$/;
/** The largest models take a minute for a segment on a slow core. */
const MAX_SILENCE_MS = 30 * 60_000;

/**
 * Recognizes speech with a local model, in a process of its own with a low priority and one thread. `samples` are 32-bit
 * floats at 16 kHz. Throws AppError if the model or the process fails, and the error of `samples` if they end with one.
 */
export async function recognizeSpeech(
  model: FoundModel,
  samples: AsyncIterable<Uint8Array>,
  { language, signal, onSeconds, everything = false }: Options,
): Promise<SpokenSegment[]> {
  signal?.throwIfAborted();
  const { child, stdin } = startRecognizer({
    config: { ...recognizerConfig(model, language) },
    voice: model.voice === null ? null : path.join(model.folder, model.voice),
    everything,
  });
  const stop = () => void child.kill("SIGKILL");
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const listening = listen(child, onSeconds);
    const unread = await feed(stdin, samples);
    if (unread) stop();
    const { words, isComplete, problem } = await listening;
    signal?.throwIfAborted();
    if (unread) throw unread;
    if (!isComplete) throw unusable(`The speech model in ${model.folder} does not work. ${problem}`);
    return words;
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}

function startRecognizer(input: RecognizerInput): { child: ChildProcess; stdin: Writable } {
  const child = spawn(process.execPath, [...helperArguments("speech-recognizer"), JSON.stringify(input)], {
    env: plainEnvironment(),
    stdio: ["pipe", "ignore", "pipe", "ipc"],
  });
  if (!child.stdin) throw new Error("a process with a pipe has no standard input");
  return { child, stdin: child.stdin };
}

/** Collects what the process says, until it has ended. */
async function listen(child: ChildProcess, onSeconds: Options["onSeconds"]) {
  const words: SpokenSegment[] = [];
  let [isComplete, isSilent, said, errors] = [false, false, "", ""];
  const silence = setTimeout(() => (isSilent = child.kill("SIGKILL")), MAX_SILENCE_MS);
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-MAX_ERRORS)));
  child.on("message", (output: RecognizerOutput) => {
    silence.refresh();
    if ("words" in output) {
      words.push(...output.words);
      onSeconds?.(output.seconds);
    } else if ("end" in output) isComplete = true;
    else said = "missing" in output ? missingPackage(output.missing) : modelProblem(output.failed);
  });
  // The last messages may arrive after the process has ended.
  const ending = Promise.all([once(child, "close"), once(child, "disconnect")]);
  const failure = await ending.then(
    () => null,
    (error: unknown) => `Its process did not start: ${errorMessage(error)}.`,
  );
  clearTimeout(silence);
  const caught = words.length === 0 ? caughtError(errors) : null;
  if (caught !== null) return { words, isComplete: false, problem: modelProblem(caught) };
  const { exitCode, signalCode } = child;
  const problem = failure ?? (said || processProblem({ exitCode, signalCode, isSilent, errors }));
  return { words, isComplete, problem };
}

function missingPackage(reason: string): string {
  const [first = ""] = reason.trim().split("\n");
  const state = /^(Cannot|Could not) find/.test(first) ? "is not installed" : `cannot be loaded (${first})`;
  return `The package sherpa-onnx-node, which runs it, ${state}. Run: npm install --no-save sherpa-onnx-node. It supports Linux and macOS (x64, ARM64) and Windows (x64).`;
}

/** Returns the error of the samples. A pipe that breaks because the process ended is not the reason. */
async function feed(stdin: Writable, samples: AsyncIterable<Uint8Array>): Promise<Error | null> {
  try {
    await pipeline(samples, stdin);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) return new Error(errorMessage(error));
    return "code" in error && BROKEN_PIPE.test(String(error.code)) ? null : error;
  }
}
