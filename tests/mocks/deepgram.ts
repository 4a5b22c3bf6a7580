import { http, HttpResponse } from "msw";
import { wordsOf } from "./spoken-words";

/** `POST /v1/listen` of Deepgram: two sentences about tides, word by word. The body must contain audio. */
export const deepgramHandler = http.post("https://api.deepgram.com/v1/listen", async ({ request }) => {
  const model = new URL(request.url).searchParams.get("model");
  const audio = await request.arrayBuffer();
  if (!model || audio.byteLength === 0 || !request.headers.get("authorization")?.startsWith("Token "))
    return HttpResponse.json(
      { err_code: "Bad Request", err_msg: "Bad Request: failed to process audio", request_id: "mock" },
      { status: 400 },
    );
  const words = wordsOf().map(({ text, start, end }) => ({ word: text, start, end, confidence: 0.99 }));
  return HttpResponse.json({
    metadata: { request_id: "mock", created: "2026-01-01T00:00:00.000Z", duration: 9.5, channels: 1, models: [model] },
    results: {
      channels: [{ alternatives: [{ transcript: words.map(({ word }) => word).join(" "), confidence: 0.99, words }] }],
    },
  });
});
