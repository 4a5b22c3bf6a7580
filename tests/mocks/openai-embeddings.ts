import { http, HttpResponse } from "msw";
import { z } from "zod";

const DIMENSIONS = 256;
const EmbeddingsBody = z.object({ model: z.string(), input: z.union([z.string(), z.array(z.string())]) });

/**
 * `POST …/embeddings` of OpenAI and compatible APIs: texts that share words get similar vectors, so that search works
 * with mocks.
 */
export const embeddingsHandler = (api: string) =>
  http.post(`${api}/embeddings`, async ({ request }) => {
    const { model, input } = EmbeddingsBody.parse(await request.json());
    const data = [input].flat().map((text, index) => ({ object: "embedding", index, embedding: bagOfWords(text) }));
    return HttpResponse.json({ object: "list", model, data, usage: { prompt_tokens: 1, total_tokens: 1 } });
  });

/** The first five letters of each word select a dimension. */
export function bagOfWords(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0.001);
  for (const word of text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []) {
    let hash = 7;
    for (const letter of word.slice(0, 5)) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521;
    vector[hash % DIMENSIONS]! += 1;
  }
  return vector;
}
