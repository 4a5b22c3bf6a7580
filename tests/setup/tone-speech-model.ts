import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import onnxProto from "onnx-proto";
import { OnnxGraph } from "~/ai/local-embedder/onnx-graph";

const { ModelProto, StringStringEntryProto } = onnxProto.onnx;

const BANDS = 80;
/** Frames of 10 ms, one of which the model looks at. */
const FRAMES = 4;

/** The mel bands that the model hears as a token. The last one is CTC's blank. */
const TOKENS = [
  { token: "▁low", bands: [9, 11] }, // 400 Hz
  { token: "▁mid", bands: [36, 38] }, // 1500 Hz
  { token: "dle", bands: [54, 57] }, // 3000 Hz
  { token: "▁high", bands: [67, 70] }, // 5000 Hz
  { token: "<blk>", bands: [0, 0] },
] as const;
const SILENCE = -3;

/** Metadata that sherpa-onnx reads from a NeMo model. */
export const TONE_FACTS = { vocab_size: TOKENS.length, subsampling_factor: FRAMES, normalize_type: "NA" };

export const toneTokens = (): string => TOKENS.map(({ token }, id) => `${token} ${id}\n`).join("");

/** Writes the folder of a CTC model in NeMo's shape, which hears a tone as a token and silence as nothing. */
export async function writeToneModel(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const graph = new OnnxGraph();
  graph.node("LogSoftmax", [hearTones(graph)], "likely");
  graph.node("Unsqueeze", ["likely", "first"], "logprobs");
  graph.output("logprobs", "float", ["B", "S", TOKENS.length]);
  const facts = { ...TONE_FACTS, model_type: "EncDecCTCModelBPE" };
  await writeFile(path.join(folder, "model.onnx"), withMetadata(graph.encode("tones"), facts));
  await writeFile(path.join(folder, "tokens.txt"), toneTokens());
}

/** Adds the nodes that score the tokens of each frame of one recording. Returns their name: [frames, tokens]. */
export function hearTones(graph: OnnxGraph): string {
  graph.input("audio_signal", "float", ["B", BANDS, "T"]);
  graph.input("length", "int64", ["B"]);
  const weights = TOKENS.flatMap(({ bands: [from, to] }) =>
    Array.from({ length: BANDS }, (_, band) => (band >= from && band < to ? 1 / (to - from) : 0)),
  );
  graph.floats("weights", Float32Array.from(weights), [TOKENS.length, BANDS]);
  graph.floats(
    "bias",
    Float32Array.from(TOKENS, ({ token }) => (token === "<blk>" ? SILENCE : 0)),
    [TOKENS.length, 1],
  );
  graph.int64("first", [0]);
  graph.node("MatMul", ["weights", "audio_signal"], "loudness");
  graph.node("Add", ["loudness", "bias"], "scores");
  graph.node("Squeeze", ["scores", "first"], "by_token");
  graph.node("Transpose", ["by_token"], "by_frame");
  return graph.node(
    "Slice",
    ["by_frame", "first", graph.int64("end", [1e9]), "first", graph.int64("step", [FRAMES])],
    "kept",
  );
}

/** Adds the facts about a model that sherpa-onnx reads from its file. */
export function withMetadata(model: Uint8Array, facts: Record<string, string | number>): Uint8Array {
  const described = ModelProto.decode(model);
  described.metadataProps = Object.entries(facts).map(([key, value]) =>
    StringStringEntryProto.create({ key, value: String(value) }),
  );
  return ModelProto.encode(described).finish();
}

/** Six seconds in which "low middle high" is said. */
export const TONES = [
  { hertz: 400, from: 0.5, to: 1 },
  { hertz: 1_500, from: 2, to: 2.4 },
  { hertz: 3_000, from: 2.4, to: 2.8 },
  { hertz: 5_000, from: 4, to: 4.6 },
];
const SAMPLE_RATE = 16_000;

/** Returns the six seconds as 32-bit floats. Tones begin and end softly, because a click is heard as another tone. */
export function toneSamples(): Uint8Array {
  const samples = new Float32Array(6 * SAMPLE_RATE);
  for (const { hertz, from, to } of TONES)
    for (let at = from * SAMPLE_RATE; at < to * SAMPLE_RATE; at++) {
      const seconds = at / SAMPLE_RATE;
      const volume = Math.min(0.3, 6 * (seconds - from), 6 * (to - seconds));
      samples[at] = volume * Math.sin(2 * Math.PI * hertz * seconds);
    }
  return new Uint8Array(samples.buffer);
}

/** Writes a video that says the same every six seconds. Needs ffmpeg. */
export async function writeTones(file: string, { seconds }: { seconds: number }): Promise<void> {
  const input = ["-f", "f32le", "-ar", String(SAMPLE_RATE), "-ac", "1", "-i", "pipe:0"];
  const picture = ["-f", "lavfi", "-i", `color=s=64x64:r=5:d=${seconds}`];
  const child = spawn("ffmpeg", ["-loglevel", "error", ...input, ...picture, file], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  for (let at = 0; at < seconds; at += 6) child.stdin.write(toneSamples());
  child.stdin.end();
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`ffmpeg could not write ${file}`);
}
