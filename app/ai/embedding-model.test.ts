import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { parseEnv } from "~/platform/env.server";
import { MODELS_URL } from "../../tests/mocks/models-url";
import { mockServer } from "../../tests/mocks/node";
import { getEmbedder } from "./embedding-model.server";

const hosted = (settings: Record<string, string> = {}) =>
  getEmbedder(
    parseEnv({ MOCKS: "true", EMBEDDING_MODEL: "openai-compatible:embed", AI_BASE_URL: MODELS_URL, ...settings }),
  );

/** Answers with vectors made of each text's index, and records how many texts each request has. */
function useCountingApi(): number[] {
  const sizes: number[] = [];
  mockServer.use(
    http.post(`${MODELS_URL}/embeddings`, async ({ request }) => {
      const { input } = (await request.json()) as { input: string[] };
      sizes.push(input.length);
      const data = input.map((text, index) => ({ index, embedding: [Number(text), 4] }));
      return HttpResponse.json({ object: "list", data, usage: { prompt_tokens: 7, total_tokens: 7 } });
    }),
  );
  return sizes;
}

test("a hosted model's vectors have unit length and the order of their texts, however many requests they take", async () => {
  const sizes = useCountingApi();
  const texts = Array.from({ length: 200 }, (_, n) => String(n));
  const vectors = await hosted().embed(texts);
  expect(sizes).toEqual([96, 96, 8]);
  expect(vectors).toHaveLength(200);
  for (const [n, [x = NaN, y = NaN]] of vectors.entries()) {
    expect(Math.hypot(x, y)).toBeCloseTo(1, 5);
    expect(x / y).toBeCloseTo(n / 4, 3);
  }
});

test("reports the progress and the tokens of each request", async () => {
  useCountingApi();
  const [done, tokens]: [number[], number[]] = [[], []];
  await hosted().embed(
    Array.from({ length: 100 }, (_, n) => String(n)),
    {
      onProgress: (count) => done.push(count),
      onTokens: (count) => tokens.push(count),
    },
  );
  expect(done).toEqual([96, 100]);
  expect(tokens).toEqual([7, 7]);
});

test("a provider's error is described without its own words", async () => {
  mockServer.use(
    http.post(`${MODELS_URL}/embeddings`, () =>
      HttpResponse.json({ error: { message: "Incorrect API key: sk-secret" } }, { status: 401 }),
    ),
  );
  const error: unknown = await hosted()
    .embed(["x"])
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    code: "model_unavailable",
    message:
      "The model openai-compatible:embed is not set up correctly. Whoever runs this site finds the reason in the server's log.",
    operatorMessage: "The model openai-compatible:embed refused the API key. Check the key in the settings.",
  });
});

test("an aborted embedding ends with the reason of its abort", async () => {
  const stopped = new AbortController();
  stopped.abort(new Error("the student left"));
  await expect(hosted().embed(["x"], { signal: stopped.signal })).rejects.toThrow("the student left");
});

test("rejects a provider without embedding models, and says which have some", () => {
  expect(() => hosted({ EMBEDDING_MODEL: "anthropic:claude" })).toThrow(
    "EMBEDDING_MODEL is anthropic:claude, but anthropic has no embedding models. Use local, openai, google or openai-compatible.",
  );
});

test("says whether texts leave the server, without sending any", () => {
  expect(hosted()).toMatchObject({ id: "openai-compatible:embed", isHosted: true });
  const local = getEmbedder(parseEnv({ DATA_DIR: "/nowhere" }));
  expect(local.id).toBe("local:minilm-l6-v2");
  expect(local.isHosted).toBeFalsy();
});
