import { http, HttpResponse } from "msw";
import { z } from "zod";
import { wordsOf } from "./spoken-words";

const API = "https://api.assemblyai.com/v2";
const Transcript = z.looseObject({ audio_url: z.url() });

/** AssemblyAI's three requests: upload, order a transcript, and ask for it, which takes a second request to be done. */
export function assemblyaiHandlers() {
  const asked = new Map<string, number>();
  return [
    http.post(`${API}/upload`, async ({ request }) =>
      (await request.arrayBuffer()).byteLength > 0
        ? HttpResponse.json({ upload_url: "https://cdn.assemblyai.com/upload/mock" })
        : HttpResponse.json({ error: "Upload failed, please try again" }, { status: 422 }),
    ),
    http.post(`${API}/transcript`, async ({ request }) => {
      const { audio_url } = Transcript.parse(await request.json());
      return HttpResponse.json({ id: crypto.randomUUID(), status: "queued", audio_url });
    }),
    http.get(`${API}/transcript/:id`, ({ params }) => {
      const id = String(params.id);
      const times = (asked.get(id) ?? 0) + 1;
      asked.set(id, times);
      if (times === 1) return HttpResponse.json({ id, status: "processing" });
      asked.delete(id);
      const words = wordsOf().map(({ text, start, end }) => ({
        text,
        start: Math.round(start * 1000),
        end: Math.round(end * 1000),
        confidence: 0.99,
        speaker: null,
      }));
      return HttpResponse.json({
        id,
        status: "completed",
        text: words.map(({ text }) => text).join(" "),
        words,
        language_code: "en",
        audio_duration: 10,
      });
    }),
  ];
}
