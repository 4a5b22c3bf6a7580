import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createEmbedder,
  DIMENSIONS,
  loadLocalEmbedder,
  type LocalEmbedder,
} from "~/ai/local-embedder/local-embedder.server";
import { buildExactModel, loadModelFiles } from "~/ai/local-embedder/model-file.server";

let dataDir: string;
let embedder: LocalEmbedder;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-embedder-"));
  embedder = await loadLocalEmbedder(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

test("a vector has the model's dimensions and unit length, and is deterministic", async () => {
  const [one, again] = [await embedder.embed("Why do we stem words?"), await embedder.embed("Why do we stem words?")];
  expect(one).toHaveLength(DIMENSIONS);
  expect(cosine(one, one)).toBeCloseTo(1, 4);
  expect(again).toEqual(one);
});

test("texts with the same meaning are near each other in other words, and different texts are far apart", async () => {
  const [question, answer, other] = await Promise.all(
    ["How do I fix a flat tyre?", "Repairing a punctured bicycle wheel", "The stock market fell on Monday"].map(
      (text) => embedder.embed(text),
    ),
  );
  expect(cosine(question!, answer!)).toBeGreaterThan(cosine(question!, other!) + 0.3);
});

test("the model still returns the recorded vectors, so stored vectors stay comparable", async () => {
  const vector = await embedder.embed("Why do we stem words?");
  // Recorded from graph version 1. Other processors may differ in the fourth decimal.
  const recorded = [0.0163, -0.0356, 0.0306, 0.0102, 0.0085, 0.0381];
  for (const [i, value] of recorded.entries()) expect(Math.abs(vector[i]! - value)).toBeLessThan(0.004);
});

test("quantized vectors are within about three degrees of those of the published weights", async () => {
  const { tokenizer } = await loadModelFiles(dataDir);
  const exact = await createEmbedder({ model: await buildExactModel(), tokenizer });
  for (const text of [
    "Why do we stem words?",
    "Repairing a punctured bicycle wheel",
    "BM25 saturates with term frequency. A common choice of k1 is 1.2.",
    "a",
  ]) {
    expect(cosine(await exact.embed(text), await embedder.embed(text))).toBeGreaterThan(0.985);
  }
});

test("embeds texts of any length and script", async () => {
  for (const text of ["", "a", "词", "🙂".repeat(50), "word ".repeat(5_000), "x".repeat(100_000)]) {
    expect(cosine(...([await embedder.embed(text), await embedder.embed(text)] as const))).toBeCloseTo(1, 3);
  }
});

test("rebuilds a damaged cache", async () => {
  const models = path.join(dataDir, "models");
  const file = path.join(
    models,
    (await readdir(models)).find((name) => name.endsWith(".onnx"))!,
  );
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, 1_000));
  const repaired = await loadLocalEmbedder(dataDir);
  expect(await repaired.embed("stem")).toEqual(await embedder.embed("stem"));
  expect((await readFile(file)).equals(whole)).toBe(true);
});
