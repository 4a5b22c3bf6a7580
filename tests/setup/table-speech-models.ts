import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { OnnxGraph } from "~/ai/local-embedder/onnx-graph";
import { withMetadata } from "./tone-speech-model";

// Models that hear nothing: a table says which token follows another one. They have the shapes of real exports.

/** A row for each token, with 1 for the token that follows it. */
function followers(tokens: number, pairs: readonly (readonly [token: number, next: number])[]): Float32Array {
  const table = new Float32Array(tokens * tokens);
  for (const [token, next] of pairs) table[token * tokens + next] = 1;
  return table;
}

const WHISPER = {
  hello: 0,
  hola: 1,
  end: 2,
  start: 3,
  en: 4,
  es: 5,
  translate: 6,
  transcribe: 7,
  silent: 8,
  untimed: 9,
};
const WHISPER_TOKENS = 10;

/** Writes a model in Whisper's shape that says "hello" in English and "hola" in Spanish. */
export async function writeWhisper(folder: string): Promise<void> {
  const { hello, hola, end, start, en, es, untimed } = WHISPER;
  await mkdir(folder, { recursive: true });
  const encoder = new OnnxGraph();
  encoder.input("mel", "float", ["B", 80, "T"]);
  for (const name of ["n_layer_cross_k", "n_layer_cross_v"]) {
    encoder.node("Identity", [encoder.floats(`${name}_value`, new Float32Array(1), [1, 1, 1, 1])], name);
    encoder.output(name, "float", [1, 1, 1, 1]);
  }
  const facts = {
    ...{ model_type: "whisper-table", n_mels: 80, n_text_layer: 1, n_text_ctx: 448, n_text_state: 1 },
    ...{ n_vocab: WHISPER_TOKENS, sot: start, eot: end, blank_id: end, translate: WHISPER.translate },
    ...{ transcribe: WHISPER.transcribe, is_multilingual: 1, no_timestamps: untimed, no_speech: WHISPER.silent },
    ...{ sot_sequence: [start, en, WHISPER.transcribe].join(","), all_language_tokens: [en, es].join(",") },
    all_language_codes: "en,es",
  };
  await writeFile(path.join(folder, "table-encoder.onnx"), withMetadata(encoder.encode("encoder"), facts));

  const decoder = new OnnxGraph();
  decoder.input("tokens", "int64", ["B", "N"]);
  const cache = [1, "B", "C", 1];
  for (const name of ["in_n_layer_self_k_cache", "in_n_layer_self_v_cache"]) decoder.input(name, "float", cache);
  for (const name of ["n_layer_cross_k", "n_layer_cross_v"]) decoder.input(name, "float", [1, 1, 1, 1]);
  decoder.input("offset", "int64", [1]);
  const size = [WHISPER_TOKENS, WHISPER_TOKENS];
  const next = followers(WHISPER_TOKENS, [
    [hello, end],
    [hola, end],
    [start, en],
    [untimed, hello],
    [untimed, hola],
  ]);
  const languages = followers(WHISPER_TOKENS, [
    [en, hello],
    [es, hola],
  ]);
  decoder.node("Gather", [decoder.floats("next", next, size), "tokens"], "followers");
  decoder.node("Gather", [decoder.floats("languages", languages, size), "tokens"], "spoken");
  decoder.node("ReduceSum", ["spoken", decoder.int64("axis", [1])], "language");
  decoder.node("Add", ["followers", "language"], "logits");
  decoder.output("logits", "float", ["B", "N", WHISPER_TOKENS]);
  for (const part of ["k", "v"]) {
    const name = decoder.node("Identity", [`in_n_layer_self_${part}_cache`], `out_n_layer_self_${part}_cache`);
    decoder.output(name, "float", cache);
  }
  await writeFile(path.join(folder, "table-decoder.onnx"), decoder.encode("decoder"));
  const tokens = [" hello there.", " hola."].map((token, id) => `${Buffer.from(token).toString("base64")} ${id}\n`);
  await writeFile(path.join(folder, "table-tokens.txt"), tokens.join(""));
}

const MOONSHINE_TOKENS = ["<unk>", "<s>", "</s>", "▁good", "▁morning"];
/** Moonshine's frames, from which the maximum number of tokens follows. */
const MOONSHINE_FRAME = 384;

/** Writes a model in the shape of Moonshine's first version that says "good morning". */
export async function writeMoonshine(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const write = (name: string, graph: OnnxGraph) => writeFile(path.join(folder, `${name}.onnx`), graph.encode(name));

  const preprocessor = new OnnxGraph();
  preprocessor.input("audio", "float", ["B", "N"]);
  const [first, last, axis] = [
    preprocessor.int64("first", [0]),
    preprocessor.int64("last", [1e9]),
    preprocessor.int64("axis", [1]),
  ];
  preprocessor.node("Slice", ["audio", first, last, axis, preprocessor.int64("step", [MOONSHINE_FRAME])], "frames");
  preprocessor.node("Unsqueeze", ["frames", preprocessor.int64("end", [2])], "features");
  preprocessor.output("features", "float", ["B", "T", 1]);
  await write("preprocess", preprocessor);

  const encoder = new OnnxGraph();
  encoder.input("features", "float", ["B", "T", 1]);
  encoder.input("length", "int32", [1]);
  encoder.node("Identity", ["features"], "context");
  encoder.output("context", "float", ["B", "T", 1]);
  await write("encode", encoder);

  for (const name of ["uncached_decode", "cached_decode"]) {
    const decoder = new OnnxGraph();
    decoder.input("tokens", "int32", ["B", 1]);
    decoder.input("context", "float", ["B", "T", 1]);
    decoder.input("length", "int32", [1]);
    const state =
      name === "cached_decode" ? decoder.input("state", "float", [1]) : decoder.floats("zero", new Float32Array(1));
    const next = followers(MOONSHINE_TOKENS.length, [
      [1, 3],
      [3, 4],
      [4, 2],
    ]);
    decoder.node("Gather", [decoder.floats("next", next, [5, 5]), "tokens"], "logits");
    decoder.node("Identity", [state], "new_state");
    decoder.output("logits", "float", ["B", 1, MOONSHINE_TOKENS.length]);
    decoder.output("new_state", "float", [1]);
    await write(name, decoder);
  }
  await writeFile(path.join(folder, "tokens.txt"), MOONSHINE_TOKENS.map((token, id) => `${token} ${id}\n`).join(""));
}
