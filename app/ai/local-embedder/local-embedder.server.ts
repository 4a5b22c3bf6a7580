import { Tokenizer } from "@huggingface/tokenizers";
import type * as Ort from "onnxruntime-node";
import { AppError } from "~/platform/errors";
import { loadModelFiles, type ModelFiles } from "./model-file.server";

export const DIMENSIONS = 384;

/** The model was trained on at most 256 tokens a text; what is longer is cut. */
const MAX_TOKENS = 256;
const SEPARATOR_ID = 102;

export type LocalEmbedder = { embed: (text: string) => Promise<Float32Array> };

/**
 * Loads all-MiniLM-L6-v2 into this process. One text is run at a time: dynamic quantisation makes a vector depend on
 * its batch, and the same text must always have the same vector.
 */
export async function loadLocalEmbedder(dataDir: string): Promise<LocalEmbedder> {
  return createEmbedder(await loadModelFiles(dataDir));
}

/** An embedder of a model that is in memory. */
export async function createEmbedder({ model, tokenizer: json }: ModelFiles): Promise<LocalEmbedder> {
  const { ort, options } = await loadRuntime();
  const tokenizer = new Tokenizer(json as never, {});
  const session = await ort.InferenceSession.create(model, options);
  return {
    async embed(text) {
      const ids = tokenIds(tokenizer, text);
      const tensor = (values: BigInt64Array) => new ort.Tensor("int64", values, [1, ids.length]);
      const output = await session.run({
        input_ids: tensor(BigInt64Array.from(ids, BigInt)),
        attention_mask: tensor(new BigInt64Array(ids.length).fill(1n)),
      });
      return Float32Array.from(output.sentence_embedding!.data as Float32Array);
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

/** [CLS] … [SEP], cut to the model's length with the closing token kept. */
function tokenIds(tokenizer: Tokenizer, text: string): number[] {
  // A token is at least one character long in practice; tokenising the rest of a very long text would be wasted.
  const { ids } = tokenizer.encode(text.slice(0, MAX_TOKENS * 20));
  return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), SEPARATOR_ID];
}
