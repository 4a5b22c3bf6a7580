import { Tokenizer } from "@huggingface/tokenizers";
import type * as Ort from "onnxruntime-node";
import { AppError } from "~/platform/errors";
import { loadModelFiles, type ModelFiles } from "./model-file.server";

export const DIMENSIONS = 384;

/** The model was trained on texts of at most 256 tokens. Longer texts are cut. */
const MAX_TOKENS = 256;
const SEPARATOR_ID = 102;

export type LocalEmbedder = { embed: (text: string) => Promise<Float32Array<ArrayBuffer>> };

/**
 * Loads all-MiniLM-L6-v2 into this process. Texts run one at a time, because dynamic quantization makes a vector depend
 * on its batch, and equal texts must have equal vectors.
 */
export async function loadLocalEmbedder(dataDir: string): Promise<LocalEmbedder> {
  return createEmbedder(await loadModelFiles(dataDir));
}

/** Creates an embedder from a model in memory. */
export async function createEmbedder({ model, tokenizer: json }: ModelFiles): Promise<LocalEmbedder> {
  const { ort, options } = await loadRuntime();
  const tokenizer = new Tokenizer(json, {});
  const session = await ort.InferenceSession.create(model, options);
  return {
    async embed(text) {
      const ids = tokenIds(tokenizer, text);
      const tensor = (values: BigInt64Array) => new ort.Tensor("int64", values, [1, ids.length]);
      const output = await session.run({
        input_ids: tensor(BigInt64Array.from(ids, BigInt)),
        attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
      });
      const data = output.sentence_embedding?.data;
      if (!(data instanceof Float32Array)) throw new Error("the model returned no sentence_embedding of floats");
      return Float32Array.from(data);
    },
  };
}

type Runtime = {
  ort: Pick<typeof Ort, "InferenceSession" | "Tensor">;
  options: Ort.InferenceSession.SessionOptions;
};

/** Loads onnxruntime's native library, or its WebAssembly build on a platform without one. */
async function loadRuntime(): Promise<Runtime> {
  try {
    const ort = await import("onnxruntime-node");
    return { ort: ort.default ?? ort, options: { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 } };
  } catch (cause) {
    const ort = await loadWebAssembly(cause);
    ort.env.wasm.numThreads = 1;
    return { ort, options: { executionProviders: ["wasm"] } };
  }
}

async function loadWebAssembly(cause: unknown) {
  try {
    return await import("onnxruntime-web");
  } catch {
    throw new AppError("internal", "Questions cannot be searched just now. Try again later.", {
      operatorMessage:
        "onnxruntime-node does not run on this platform, and its WebAssembly fallback is not installed. " +
        "Run: npm install --no-save onnxruntime-web@1.30.0",
      cause,
    });
  }
}

/** Returns the ids of [CLS] … [SEP], cut to the model's maximum but always ending with [SEP]. */
function tokenIds(tokenizer: Tokenizer, text: string): number[] {
  // Tokens have far fewer than 20 characters on average, so the rest of a very long text cannot matter.
  const { ids } = tokenizer.encode(text.slice(0, MAX_TOKENS * 20));
  return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), SEPARATOR_ID];
}
