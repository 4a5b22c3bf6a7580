/**
 * A process that recognizes speech: samples on standard input, messages on the channel to its parent. It is not a
 * thread, because sherpa-onnx has an onnxruntime of its own, which must not be loaded beside the embedder's, and because
 * a broken model file can end the process.
 */
import { setPriority } from "node:os";
import { z } from "zod";
import { errorMessage } from "~/platform/unknown-error";
import type { SpokenSegment } from "../transcriber";
import { SAMPLE_RATE, SpeechCutter, splitLong, type VoiceDetector, type VoiceSegment } from "./cut-speech";
import { wordTimes } from "./word-times";

const Input = z.object({
  config: z.object({}).loose(),
  /** The path of a model that detects voices; null: by loudness; `everything`: all samples are one segment. */
  voice: z.string().nullable(),
  everything: z.boolean(),
});
export type RecognizerInput = z.infer<typeof Input>;

/** `seconds`: how much of the recording is done. `missing`: the package is not installed. */
export type RecognizerOutput =
  | { words: SpokenSegment[]; seconds: number }
  | { end: true }
  | { missing: string }
  | { failed: string };

const Heard = z.object({
  text: z.string(),
  tokens: z.array(z.string()).optional(),
  timestamps: z.array(z.number()).optional(),
  ys_log_probs: z.array(z.number()).optional().catch(undefined),
  durations: z.array(z.number()).optional(),
});

type Sherpa = typeof import("sherpa-onnx-node").default;

const LOW_PRIORITY = 10;
/** Silero's models look at 32 ms. */
const VOICE_WINDOW = 512;

/** Resolves when the parent can have it. */
const send = (output: RecognizerOutput) => new Promise((resolve) => process.send?.(output, resolve));

// Without its parent, the result has no reader. An exit would wait for what is being decoded.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
try {
  setPriority(LOW_PRIORITY);
} catch {
  // Keep the default priority.
}
const { default: sherpa } = await import("sherpa-onnx-node").catch(async (error: unknown) => {
  await send({ missing: errorMessage(error) });
  return { default: null };
});
try {
  if (sherpa) await recognize(sherpa, Input.parse(JSON.parse(process.argv[2] ?? "")));
} catch (error) {
  await send({ failed: errorMessage(error) });
}
process.removeAllListeners("disconnect");
process.disconnect();

async function recognize({ OfflineRecognizer, Vad }: Sherpa, { config, voice, everything }: RecognizerInput) {
  const recognizer = await OfflineRecognizer.createAsync(config);
  const detector = everything ? takeEverything() : voice === null ? new SpeechCutter() : detectVoice(Vad, voice);
  const decode = async (segments: VoiceSegment[]) => {
    for (const segment of segments) {
      const { start, samples } = segment;
      const stream = recognizer.createStream();
      stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
      const heard = Heard.parse(await recognizer.decodeAsync(stream));
      await send({ words: wordTimes(heard, segment), seconds: (start + samples.length) / SAMPLE_RATE });
    }
  };
  for await (const samples of samplesOf(process.stdin)) await decode(detector.push(samples));
  await decode(detector.end());
  await send({ end: true });
}

/** Returns 32-bit floats from bytes, which may be cut anywhere. */
async function* samplesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Float32Array> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const part of bytes) {
    const all = Buffer.concat([rest, part]);
    const whole = all.length - (all.length % 4);
    rest = all.subarray(whole);
    yield new Float32Array(Uint8Array.from(all.subarray(0, whole)).buffer);
  }
}

/** Detects voices with a model. It wants a window at a time. */
function detectVoice(Vad: Sherpa["Vad"], model: string): VoiceDetector {
  const sileroVad = {
    model,
    threshold: 0.5,
    minSilenceDuration: 0.5,
    minSpeechDuration: 0.1,
    maxSpeechDuration: 20,
    windowSize: VOICE_WINDOW,
  };
  const vad = new Vad({ sileroVad, sampleRate: SAMPLE_RATE, numThreads: 1, provider: "cpu", debug: 0 }, 60);
  let rest = new Float32Array(0);
  const found = () => {
    const segments: VoiceSegment[] = [];
    for (; !vad.isEmpty(); vad.pop()) segments.push(...splitLong(vad.front(false)));
    return segments;
  };
  return {
    push(samples) {
      const all = new Float32Array(rest.length + samples.length);
      all.set(rest);
      all.set(samples, rest.length);
      let at = 0;
      for (; at + VOICE_WINDOW <= all.length; at += VOICE_WINDOW) vad.acceptWaveform(all.slice(at, at + VOICE_WINDOW));
      rest = all.slice(at);
      return found();
    },
    end() {
      vad.flush();
      return found();
    },
  };
}

function takeEverything(): VoiceDetector {
  const parts: Float32Array[] = [];
  return {
    push: (samples) => (parts.push(samples), []),
    end: () => [{ start: 0, samples: Float32Array.from(parts.flatMap((part) => [...part])) }],
  };
}
