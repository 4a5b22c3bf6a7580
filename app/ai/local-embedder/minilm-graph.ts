import { MICROSOFT, OnnxGraph } from "./onnx-graph";
import { concatColumns, quantize, sizeOf, transpose } from "./quantize";
import type { Tensor } from "./read-safetensors";

const LAYERS = 6;
const HEADS = 12;
const EPSILON = 1e-12;

/**
 * Builds all-MiniLM-L6-v2 (huggingface.co/sentence-transformers/all-MiniLM-L6-v2) as an ONNX graph: a BERT encoder of
 * six layers whose token vectors are averaged and normalized to unit length. Weights are 7-bit integers and activations
 * are quantized dynamically. With `exact`, both stay floats at a third of the speed, and the graph also outputs the
 * token vectors (`last_hidden_state`) for comparison. Inputs `input_ids` and `attention_mask` [B, S]; output
 * `sentence_embedding` [B, 384].
 */
export function buildMiniLm(weight: (name: string) => Tensor, { exact = false } = {}): Uint8Array {
  const graph = new OnnxGraph();
  graph.input("input_ids", "int64", ["B", "S"]);
  graph.input("attention_mask", "int64", ["B", "S"]);
  const embedded = embeddings(graph, weight, exact);
  let hidden = graph.node(
    "LayerNormalization",
    [embedded, ...layerNorm(graph, weight, "embeddings.LayerNorm")],
    "layer0_input",
    {
      axis: -1,
      epsilon: { float: EPSILON },
    },
  );
  graph.node("Cast", ["attention_mask"], "mask_int32", { to: 6 });
  for (let layer = 0; layer < LAYERS; layer++) hidden = encoderLayer(graph, weight, layer, hidden, exact);
  const [, width] = sizeOf(weight("embeddings.word_embeddings.weight"));
  graph.output(meanOfTokens(graph, hidden), "float", ["B", width]);
  if (exact) graph.output(graph.node("Identity", [hidden], "last_hidden_state"), "float", ["B", "S", width]);
  return graph.encode("minilm-l6-v2");
}

/** Adds scaled integer word vectors, position vectors and the vector of token type 0. */
function embeddings(graph: OnnxGraph, weight: (name: string) => Tensor, exact: boolean): string {
  const positions = weight("embeddings.position_embeddings.weight");
  const typeZero = weight("embeddings.token_type_embeddings.weight").values;
  const [, width] = sizeOf(positions);
  const placed = positions.values.map((value, index) => value + (typeZero[index % width] ?? 0));

  wordVectors(graph, weight("embeddings.word_embeddings.weight"), exact);
  graph.node("Shape", ["input_ids"], "shape");
  graph.node("Gather", ["shape", graph.int64("axis_one", [1])], "length", { axis: 0 });
  graph.node(
    "Slice",
    [
      graph.floats("positions", placed, positions.shape),
      graph.int64("start_zero", [0]),
      "length",
      graph.int64("axis_zero", [0]),
    ],
    "position_vectors",
  );
  return graph.node("Add", ["word_vectors", "position_vectors"], "embedded");
}

function wordVectors(graph: OnnxGraph, matrix: Tensor, exact: boolean): void {
  if (exact)
    return void graph.node(
      "Gather",
      [graph.floats("words", matrix.values, matrix.shape), "input_ids"],
      "word_vectors",
      { axis: 0 },
    );
  const words = quantize(matrix, 0);
  graph.node("Gather", [graph.constant("words", words.shape, "int8", words.values), "input_ids"], "word_int8", {
    axis: 0,
  });
  graph.node("Cast", ["word_int8"], "word_float", { to: 1 });
  graph.node(
    "Gather",
    [graph.floats("word_scales", words.scales, [words.scales.length, 1]), "input_ids"],
    "word_scale",
    { axis: 0 },
  );
  graph.node("Mul", ["word_float", "word_scale"], "word_vectors");
}

function encoderLayer(
  graph: OnnxGraph,
  weight: (name: string) => Tensor,
  layer: number,
  input: string,
  exact: boolean,
): string {
  const prefix = `encoder.layer.${layer}`;
  const name = (part: string) => `layer${layer}_${part}`;
  const bias = (part: string) => graph.floats(name(`${part}_bias`), weight(`${prefix}.${part}.bias`).values);
  const product = (x: string, part: string, as: string) => {
    const matrix = transpose(weight(`${prefix}.${part}.weight`));
    return exact
      ? graph.node("MatMul", [x, graph.floats(`${name(as)}_weight`, matrix.values, matrix.shape)], name(as))
      : quantizedProduct(graph, x, matrix, name(as));
  };

  const attention = selfAttention(graph, weight, layer, input, exact);
  const attended = graph.node(
    "SkipLayerNormalization",
    [
      product(attention, "attention.output.dense", "attended"),
      input,
      ...layerNorm(graph, weight, `${prefix}.attention.output.LayerNorm`),
      bias("attention.output.dense"),
    ],
    name("attended_norm"),
    { epsilon: { float: EPSILON } },
    MICROSOFT,
  );
  const widened = graph.node(
    "BiasGelu",
    [product(attended, "intermediate.dense", "widened"), bias("intermediate.dense")],
    name("gelu"),
    {},
    MICROSOFT,
  );
  return graph.node(
    "SkipLayerNormalization",
    [
      product(widened, "output.dense", "narrowed"),
      attended,
      ...layerNorm(graph, weight, `${prefix}.output.LayerNorm`),
      bias("output.dense"),
    ],
    name("output"),
    { epsilon: { float: EPSILON } },
    MICROSOFT,
  );
}

/** Multiplies query, key and value in one product, as onnxruntime's attention operators require. */
function selfAttention(
  graph: OnnxGraph,
  weight: (name: string) => Tensor,
  layer: number,
  input: string,
  exact: boolean,
): string {
  const name = (part: string) => `layer${layer}_attention_${part}`;
  const parts = ["query", "key", "value"].map((part) => `encoder.layer.${layer}.attention.self.${part}`);
  const joined = concatColumns(...parts.map((part) => transpose(weight(`${part}.weight`))));
  const bias = Float32Array.from(parts.flatMap((part) => [...weight(`${part}.bias`).values]));
  if (exact) {
    const floats = [graph.floats(name("weight"), joined.values, joined.shape), graph.floats(name("bias"), bias)];
    return graph.node("Attention", [input, ...floats, "mask_int32"], name("output"), { num_heads: HEADS }, MICROSOFT);
  }
  const matrix = quantize(joined, 1);
  const [values, scale, zero] = [name("input_int8"), name("input_scale"), name("input_zero")];
  graph.node("DynamicQuantizeLinear", [input], [values, scale, zero]);
  return graph.node(
    "QAttention",
    [
      values,
      graph.constant(name("weight"), matrix.shape, "int8", matrix.values),
      graph.floats(name("bias"), bias),
      scale,
      graph.floats(name("weight_scales"), matrix.scales),
      "mask_int32",
      zero,
      graph.constant(name("weight_zeros"), [matrix.scales.length], "int8", new Int8Array(matrix.scales.length)),
    ],
    name("output"),
    { num_heads: HEADS },
    MICROSOFT,
  );
}

function quantizedProduct(graph: OnnxGraph, input: string, matrix: Tensor, name: string): string {
  const { shape, values, scales } = quantize(matrix, 1);
  return graph.node(
    "DynamicQuantizeMatMul",
    [
      input,
      graph.constant(`${name}_weight`, shape, "int8", values),
      graph.floats(`${name}_scales`, scales),
      graph.constant(`${name}_zeros`, [scales.length], "int8", new Int8Array(scales.length)),
    ],
    name,
    {},
    MICROSOFT,
  );
}

function layerNorm(graph: OnnxGraph, weight: (name: string) => Tensor, prefix: string): string[] {
  return ["weight", "bias"].map((part) => graph.floats(`${prefix}.${part}`, weight(`${prefix}.${part}`).values));
}

/** Averages the real tokens (padding is masked out) and normalizes the mean to unit length. */
function meanOfTokens(graph: OnnxGraph, hidden: string): string {
  graph.node("Cast", ["attention_mask"], "mask_float", { to: 1 });
  graph.node("Unsqueeze", ["mask_float", graph.int64("axis_last", [-1])], "mask_column");
  graph.node("Mul", [hidden, "mask_column"], "masked");
  const tokens = graph.int64("axis_tokens", [1]);
  graph.node("ReduceSum", ["masked", tokens], "token_sum", { keepdims: 0 });
  graph.node("ReduceSum", ["mask_column", tokens], "token_count", { keepdims: 0 });
  graph.node("Div", ["token_sum", "token_count"], "token_mean");
  return graph.node("LpNormalization", ["token_mean"], "sentence_embedding", { axis: -1, p: 2 });
}
