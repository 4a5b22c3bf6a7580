import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isThisMachine } from "../mocks/this-machine";
import { START_COMMAND, startApp, type StartOptions } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { newDataDir, removeDataDir } from "../setup/database";
import { runCli } from "../setup/run-cli";

// With MOCKS=true nothing leaves the machine, whatever the settings name. A module that is loaded before everything else
// records every host that the processes resolve or connect to.
let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-mocks-"));
  dataDir = await newDataDir();
});
afterAll(async () => {
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

const recorder = pathToFileURL(path.resolve("tests/setup/record-connections.mjs")).href;
const recording = (name: string) => ({
  NODE_OPTIONS: `--import ${recorder}`,
  CONNECTIONS_FILE: path.join(folder, name),
});

/** Returns the other machines that a recorded process resolved or connected to. */
async function contacted(name: string): Promise<string[]> {
  const hosts = (await readFile(path.join(folder, name), "utf8")).split("\n").filter(Boolean);
  return hosts.filter((host) => !isThisMachine(host));
}

/** Starts the app, asks a question, and returns the answer's chunks, the output, and the other machines contacted. */
async function askMocked(name: string, { env = {}, ...options }: StartOptions) {
  const app = await startApp({ ...options, dataDir, env: { ...recording(name), ...env } });
  let chunks: ReturnType<typeof readChunks>;
  try {
    const { response } = await ask(app.url, { text: "Why do we stem words?" });
    chunks = readChunks(await response.text());
  } finally {
    await app.stop();
  }
  return { chunks, output: app.output(), contacted: await contacted(name) };
}

test(
  "MOCKS=true in a copy of .env.example mocks the model, and nothing leaves the machine",
  { timeout: 120_000 },
  async () => {
    const example = await readFile(".env.example", "utf8");
    await writeFile(path.join(folder, ".env"), example.replace("MOCKS=false", "MOCKS=true"));
    const command = START_COMMAND.map((part) => (part.endsWith("run.mjs") ? path.resolve(part) : part));
    const { chunks, ...seen } = await askMocked("mocked", { cwd: folder, command });
    expect(chunks[0]).toMatchObject({ type: "start", messageMetadata: { model: "openai-compatible:mock-chat" } });
    expect(chunks.at(-1)).toMatchObject({ type: "finish" });
    expect(seen.contacted).toEqual([]);
  },
);

test(
  "a provider without a mock is not contacted: the answer fails and names the handler to add",
  { timeout: 120_000 },
  async () => {
    const sentence =
      "There is no mock for POST https://api.unmocked.test/v1/chat/completions, and with MOCKS=true no request leaves " +
      "this machine. Add a handler in tests/mocks/unmocked.ts and list it in tests/mocks/handlers.ts.";
    const { chunks, ...seen } = await askMocked("unmocked", {
      env: {
        MOCKS: "true",
        CHAT_MODEL: "openai-compatible:gpt",
        AI_BASE_URL: "https://api.unmocked.test/v1",
        AI_API_KEY: "sk-a-real-looking-key",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://traces.unmocked.test:4318",
      },
    });
    expect(chunks.filter(({ type }) => type === "error")).toEqual([{ type: "error", errorText: sentence }]);
    expect(seen.output).toContain(sentence);
    expect(seen.contacted).toEqual([]);
  },
);

test.each([
  ["search", ["search-101", "why stem?"]],
  ["doctor", ["--json"]],
])("npm run %s contacts no provider with MOCKS=true, either", { timeout: 120_000 }, async (command, args) => {
  const env = {
    ...recording(command),
    DATA_DIR: dataDir,
    MOCKS: "true",
    CHAT_MODEL: "openai-compatible:gpt",
    EMBEDDING_MODEL: "openai-compatible:embed",
    RERANK_MODEL: "cohere:rerank-v3.5",
    AI_BASE_URL: "https://api.unmocked.test/v1",
  };
  await runCli(command, args, env);
  expect(await contacted(command)).toEqual([]);
});

test.each(["", "http://localhost:9/v1", "http://127.0.0.1:9/v1/"])(
  "npm run doctor checks the model that the mocked server uses, with AI_BASE_URL=%s",
  { timeout: 120_000 },
  async (AI_BASE_URL) => {
    const { stdout } = await runCli("doctor", ["--json"], { DATA_DIR: dataDir, MOCKS: "true", AI_BASE_URL });
    expect(stdout).toContain("openai-compatible:mock-chat answered");
  },
);
