import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOf, textOf } from "~/conversation/message-content";
import { PassagesToolOutput } from "~/conversation/tool-output";
import { markerStyles } from "../mocks/marker-styles";
import { bagOfWords } from "../mocks/openai-embeddings";
import { startApp, type AppServer } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { openDatabase } from "../setup/database";

// Each provider's own stream, from its API to the stored answer.
const MODELS = [
  "openai:gpt-5",
  "anthropic:claude-sonnet-4-5",
  "google:gemini-2.5-flash",
  "openai-compatible:mock-chat",
];

describe.each(MODELS)("%s", (model) => {
  let app: AppServer;
  beforeAll(async () => void (app = await startApp({ args: ["--mocks"], env: { CHAT_MODEL: model } })));
  afterAll(() => app?.stop());

  async function answered(text: string) {
    const { id, cookie, response } = await ask(app.url, { text });
    const chunks = readChunks(await response.text());
    const stored = (await (await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
      messages: StudyMessage[];
    };
    return { id, cookie, chunks, answer: stored.messages.at(-1)! };
  }

  test.each(Object.keys(markerStyles))(
    "markers in the style of /%s become [N] in the stream and in the stored answer",
    async (style) => {
      const { chunks, answer } = await answered(`Why do we stem words? /${style}`);
      const live = chunks.map((chunk) => (chunk.type === "text-delta" ? chunk.delta : "")).join("");
      const found = chunks.flatMap((chunk) =>
        chunk.type === "tool-output-available" ? [PassagesToolOutput.parse(chunk.output)] : [],
      );
      const [first, second] = found[0]!.passages;
      const { pieces, shown } = markerStyles[style]!(first!, second!);
      expect(live.trim()).toBe(shown);
      expect(textOf(answer)).toBe(live);
      // Nothing of the model's answer but markers and lists of sources is lost.
      expect(shown.replace(/ ?\[\d+\]/g, "").startsWith(pieces.join("").slice(0, 34))).toBe(true);
      const anchors = (parts: readonly { type: string; data?: unknown }[]) =>
        parts.filter(({ type }) => type === "data-citation-anchor").map(({ data }) => data);
      expect(anchors(answer.parts)).toEqual(anchors(chunks));
      expect(anchors(chunks)).toHaveLength(style === "bare" ? 0 : 2);
      expect(sourcesOf(answer).size).toBeGreaterThanOrEqual(2);
    },
  );

  test("a follow-up reads the last answer's sources", async () => {
    const { id, cookie } = await answered("Why do we stem words? /wide");
    const { response } = await ask(app.url, { text: "Why is that? /labels", id, cookie });
    const chunks = readChunks(await response.text());
    expect(chunks.at(-1)).toMatchObject({ type: "finish" });
    expect(chunks.find(({ type }) => type === "error")).toBeUndefined();
  });

  test("a refused key is a clear message without the key", async () => {
    const { response } = await ask(app.url, { text: "Why do we stem words? /401" });
    const body = await response.text();
    expect(readChunks(body).flatMap((chunk) => (chunk.type === "error" ? [chunk.errorText] : []))).toEqual([
      `The model ${model} is not set up correctly. Whoever runs this site finds the reason in the server's log.`,
    ]);
    expect(body).not.toContain("sk-secret");
  });

  test("an answer that is cut keeps its words", async () => {
    const { chunks, answer } = await answered("Why do we stem words? /cut");
    expect(chunks.some(({ type }) => type === "error")).toBe(true);
    expect(answer.metadata?.ended).toBe("failed");
  });
});

test("a search whose embedding model fails is unavailable, with the reason", async () => {
  let isRefusing = false; // the first start ingests the sample course
  const provider = createServer((request, response) => {
    void text(request).then((body) => {
      const { input } = JSON.parse(body) as { input: string[] };
      const data = input.map((words, index) => ({ index, embedding: bagOfWords(words) }));
      response.writeHead(isRefusing ? 401 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(isRefusing ? {} : { data, usage: { prompt_tokens: 1 } }));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  const app = await startApp({
    env: { EMBEDDING_MODEL: "openai-compatible:embed", AI_BASE_URL: `http://127.0.0.1:${port}/v1` },
  });
  try {
    const sql = await openDatabase(app.dataDir);
    await sql`update lectures set embedding_model = 'openai-compatible:embed'`;
    await sql.end({ timeout: 1 });
    isRefusing = true;
    const response = await fetch(`${app.url}/api/courses/search-101/search?query=stemming`);
    expect(await response.json()).toEqual({
      error: {
        code: "model_unavailable",
        message:
          "The model openai-compatible:embed is not set up correctly. Whoever runs this site finds the reason in the server's log.",
      },
    });
    expect(response.status).toBe(503);
    expect(app.output()).toContain("The model openai-compatible:embed refused the API key.");
  } finally {
    await app.stop();
    provider.close();
  }
});
