import { http, HttpResponse } from "msw";
import { z } from "zod";

const RerankBody = z.object({ model: z.string(), query: z.string(), documents: z.array(z.string()) });

/** `POST /v2/rerank`: scores documents by the words they share with the query. A query with /rerank500 fails. */
export const rerankHandler = http.post("https://api.cohere.com/v2/rerank", async ({ request }) => {
  const { query, documents } = RerankBody.parse(await request.json());
  if (query.includes("/rerank500")) return HttpResponse.json({ message: "internal server error" }, { status: 500 });
  const wanted = new Set(wordsOf(query));
  const results = documents
    .map((document, index) => ({
      index,
      relevance_score: wordsOf(document).filter((word) => wanted.has(word)).length / (wordsOf(document).length + 1),
    }))
    .sort((a, b) => b.relevance_score - a.relevance_score);
  return HttpResponse.json({
    id: "rerank-mock",
    results,
    meta: { api_version: { version: "2" }, billed_units: { search_units: 1 } },
  });
});

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
