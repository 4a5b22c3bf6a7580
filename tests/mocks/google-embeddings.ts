import { http, HttpResponse } from "msw";
import { z } from "zod";
import { bagOfWords } from "./openai-embeddings";

const Content = z.object({ parts: z.array(z.object({ text: z.string() })) });
const One = z.looseObject({ model: z.string().startsWith("models/"), content: Content });
const Batch = z.object({ requests: z.array(One).min(1).max(100) });

const embed = (content: z.infer<typeof Content>) => ({
  values: bagOfWords(content.parts.map(({ text }) => text).join(" ")),
});
const addressOf = (method: string) =>
  new RegExp(String.raw`^https://generativelanguage\.googleapis\.com/v1beta/models/[^/:]+:${method}$`);

/** `POST …:embedContent` and `…:batchEmbedContents` of Google: similar vectors for texts that share words. */
export const googleEmbeddingsHandlers = [
  http.post(addressOf("embedContent"), async ({ request }) =>
    HttpResponse.json({ embedding: embed(One.parse(await request.json()).content) }),
  ),
  http.post(addressOf("batchEmbedContents"), async ({ request }) => {
    const { requests } = Batch.parse(await request.json());
    return HttpResponse.json({ embeddings: requests.map(({ content }) => embed(content)) });
  }),
];
