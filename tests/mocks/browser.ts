import { http, HttpResponse } from "msw";
import { setupWorker } from "msw/browser";
import type { RagSource } from "~/conversation/message";
import { sseResponse } from "./sse";

const SOURCES: RagSource[] = [
  source(1, 161.4, 214, "We stem words so that a search for running also finds run and runs."),
  source(2, 62, 118, "An inverted index maps each term to the list of documents that contain it."),
];

/** An answer with its parts in the order in which the server streams them. */
function answer(question: string): unknown[] {
  const toolCallId = "call-1";
  const words =
    "Stemming folds the forms of a word together [1], so that the index needs one list for all of them [2].".match(
      /\S+\s*/g,
    )!;
  return [
    { type: "start", messageId: crypto.randomUUID(), messageMetadata: { model: "browser-mock" } },
    { type: "start-step" },
    { type: "tool-input-start", toolCallId, toolName: "search_course" },
    { type: "tool-input-available", toolCallId, toolName: "search_course", input: { query: question } },
    ...SOURCES.flatMap((data) => [
      { type: "data-rag-source", id: data.chunk_id, data },
      {
        type: "source-document",
        sourceId: data.chunk_id,
        mediaType: "text/vtt",
        title: data.friendly_id,
        providerMetadata: { cuepoint: { open_url: data.open_url } },
      },
    ]),
    { type: "tool-output-available", toolCallId, output: { passages: [] } },
    { type: "finish-step" },
    { type: "start-step" },
    { type: "text-start", id: "text-1" },
    ...words.map((delta) => ({ type: "text-delta", id: "text-1", delta })),
    { type: "text-end", id: "text-1" },
    { type: "finish-step" },
    { type: "finish" },
    "[DONE]",
  ];
}

const worker = setupWorker(
  http.get("/api/chat/:id/stream", () => new HttpResponse(null, { status: 204 })),
  http.post("/api/chat/:id/stop", () => HttpResponse.json({ stopped: true })),
  http.post("/api/chat", async ({ request }) => {
    const { message } = (await request.json()) as { message: { parts: { text?: string }[] } };
    const question = message.parts.map((part) => part.text ?? "").join("");
    if (question.includes("/500")) {
      return HttpResponse.json(
        { error: { code: "internal", message: "Something went wrong on our side. Try again." } },
        { status: 500 },
      );
    }
    return sseResponse(answer(question), {
      delayMs: question.includes("/slow") ? 500 : 60,
      headers: { "x-vercel-ai-ui-message-stream": "v1" },
    });
  }),
);

/** Answers /api/chat in the browser, to work on pages without a model. All other requests go to the server. */
export async function startBrowserMocks(): Promise<void> {
  await worker.start({ onUnhandledRequest: "bypass", quiet: true });
}

function source(number: number, start: number, end: number, content: string): RagSource {
  const title = "The inverted index";
  return {
    chunk_number: number,
    chunk_id: `mock-${number}`,
    course_id: "search-101",
    lecture_id: "inverted-index",
    title,
    start_seconds: start,
    end_seconds: end,
    content,
    headings: ["Stemming"],
    score: 1 / number,
    open_url: `/courses/search-101/lectures/inverted-index?t=${Math.floor(start)}`,
    friendly_id: `${title} @ ${String(Math.floor(start / 60)).padStart(2, "0")}:${String(Math.floor(start % 60)).padStart(2, "0")}`,
  };
}
