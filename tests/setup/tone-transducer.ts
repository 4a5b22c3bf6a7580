import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { OnnxGraph } from "~/ai/local-embedder/onnx-graph";
import { hearTones, TONE_FACTS, toneTokens, withMetadata } from "./tone-speech-model";

/** Frames that the model skips after a token, longer than a tone. */
const SKIPPED = 16;
const UNLIKELY = -100;

/** Writes a model in the shape of Parakeet TDT (a NeMo transducer with durations) that hears tones as tokens. */
export async function writeToneTransducer(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const size = TONE_FACTS.vocab_size;
  const encoder = new OnnxGraph();
  const scores = hearTones(encoder);
  encoder.node("Transpose", [scores], "by_frame_again");
  encoder.node("Unsqueeze", ["by_frame_again", "first"], "outputs");
  encoder.node("Div", ["length", encoder.int64("frames", [TONE_FACTS.subsampling_factor])], "encoded_lengths");
  encoder.output("outputs", "float", ["B", size, "S"]);
  encoder.output("encoded_lengths", "int64", ["B"]);
  // NeMo does not count the blank token.
  const facts = { ...TONE_FACTS, vocab_size: size - 1, pred_rnn_layers: 1, pred_hidden: 1, url: "parakeet-tdt" };
  await writeFile(path.join(folder, "encoder.onnx"), withMetadata(encoder.encode("encoder"), facts));

  const decoder = new OnnxGraph();
  decoder.input("targets", "int32", ["B", 1]);
  decoder.input("target_length", "int32", ["B"]);
  const states = ["state_1", "state_2"].map((name) => decoder.input(name, "float", [1, "B", 1]));
  decoder.node("Identity", [decoder.floats("nothing", new Float32Array(1), [1, 1, 1])], "outputs");
  decoder.node("Identity", ["target_length"], "prednet_lengths");
  decoder.output("outputs", "float", [1, 1, 1]);
  decoder.output("prednet_lengths", "int32", ["B"]);
  for (const state of states) decoder.output(decoder.node("Identity", [state], `next_${state}`), "float", [1, "B", 1]);
  await writeFile(path.join(folder, "decoder.onnx"), decoder.encode("decoder"));

  const joiner = new OnnxGraph();
  joiner.input("encoder_outputs", "float", [1, size, 1]);
  joiner.input("decoder_outputs", "float", [1, 1, 1]);
  joiner.node("Reshape", ["encoder_outputs", joiner.int64("shape", [1, 1, 1, size])], "tokens");
  const number = (name: string, value: number) => joiner.int64(name, [value]);
  const [zero, blank, end, axis] = [
    number("zero", 0),
    number("blank", size - 1),
    number("end", size),
    number("axis", 3),
  ];
  joiner.node("Slice", ["tokens", zero, blank, axis], "tones");
  joiner.node("ReduceMax", ["tones"], "loudest");
  joiner.node("Slice", ["tokens", blank, end, axis], "silence");
  const unlikely = (name: string, count: number) =>
    joiner.floats(name, new Float32Array(count).fill(UNLIKELY), [1, 1, 1, count]);
  const durations = [unlikely("none", 1), "silence", unlikely("others", SKIPPED - 2), "loudest"];
  joiner.node("Concat", ["tokens", ...durations], "logits", { axis: 3 });
  joiner.output("logits", "float", [1, 1, 1, size + SKIPPED + 1]);
  await writeFile(path.join(folder, "joiner.onnx"), joiner.encode("joiner"));
  await writeFile(path.join(folder, "tokens.txt"), toneTokens());
}
