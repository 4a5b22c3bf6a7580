import { http, HttpResponse, passthrough } from "msw";
import { setupWorker } from "msw/browser";
import { Passages } from "~/api/results";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { TranscriptJson } from "~/course/transcript-wire";
import { answerParts, quote, spanOf, type Quoted } from "./mocked-answer";
import { sseResponse } from "./sse";

type Place = { course: string; lecture?: string | null };
type Asked = Place & { id: string; message: { id: string; parts: { text?: string }[] } };
type Part = ReturnType<typeof answerParts>[number];

const PASSAGES = 2;

const worker = setupWorker(
  http.get("/api/chat/:id/stream", () => new HttpResponse(null, { status: 204 })),
  http.get("/api/conversations/latest", ({ request }) => {
    const { searchParams } = new URL(request.url);
    const stored = storedConversation({
      course: searchParams.get("course") ?? "",
      lecture: searchParams.get("lecture"),
    });
    return stored ? HttpResponse.json(stored) : passthrough();
  }),
  http.post("/api/chat/:id/stop", () => HttpResponse.json({ stopped: true })),
  http.post("/api/chat", async ({ request }) => {
    const asked = (await request.json()) as Asked;
    const question = asked.message.parts.map((part) => part.text ?? "").join("");
    if (question.includes("/500")) {
      return HttpResponse.json(
        { error: { code: "internal", message: "Something went wrong on our side. Try again." } },
        { status: 500 },
      );
    }
    const { messageId, parts } = await answer(question, asked);
    return sseResponse(chunksOf(question, messageId, parts), {
      delayMs: question.includes("/slow") ? 500 : 60,
      headers: { "x-vercel-ai-ui-message-stream": "v1" },
    });
  }),
);

/**
 * Answers /api/chat in the browser with passages that the server's search finds, to work on pages without a model. All
 * other requests go to the server.
 */
export async function startBrowserMocks(): Promise<void> {
  await worker.start({ onUnhandledRequest: "bypass", quiet: true });
}

/** Finds what the answer quotes. The conversation is stored in the tab, so that its sources keep their numbers and a reload shows it. */
async function answer(question: string, asked: Asked) {
  const stored = storedConversation(asked);
  const earlier = stored?.id === asked.id ? stored.messages : [];
  const firstNumber = Math.max(0, ...sourcesOfAll(earlier).keys()) + 1;
  const words = question.replace(/\/\w+/g, "").trim();
  const query = new URLSearchParams({ query: words || "lecture", limit: String(PASSAGES) });
  const { results } = Passages.parse(await readJson(`/api/courses/${asked.course}/search?${query}`));
  const quoted = await Promise.all(quote(words, results, firstNumber).map(withSpan));
  const messageId = crypto.randomUUID();
  const parts = answerParts(messageId, quoted);
  const text = { type: "text" as const, text: question };
  const messages: StudyMessage[] = [
    ...earlier,
    { id: asked.message.id, role: "user", parts: [text] },
    { id: messageId, role: "assistant", metadata: { model: "browser-mock" }, parts },
  ];
  sessionStorage.setItem(keyOf(asked), JSON.stringify({ id: asked.id, messages }));
  return { messageId, parts };
}

async function withSpan(quoted: Quoted) {
  const { courseId, lectureId, startSeconds, endSeconds } = quoted.source;
  const address = `/api/courses/${courseId}/lectures/${lectureId}/transcript?from=${startSeconds}&to=${endSeconds}`;
  const { lines } = TranscriptJson.parse(await readJson(address));
  return { ...quoted, span: spanOf(quoted.sentence, lines) };
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** An answer's chunks in the order in which the server streams them. */
function chunksOf(question: string, messageId: string, parts: readonly Part[]): unknown[] {
  const toolCallId = "call-1";
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  return [
    { type: "start", messageId, messageMetadata: { model: "browser-mock" } },
    { type: "start-step" },
    { type: "tool-input-start", toolCallId, toolName: "search_course" },
    { type: "tool-input-available", toolCallId, toolName: "search_course", input: { query: question } },
    ...parts.filter(({ type }) => type === "data-rag-source" || type === "source-document"),
    { type: "tool-output-available", toolCallId, output: { passages: [] } },
    { type: "finish-step" },
    { type: "start-step" },
    { type: "text-start", id: "text-1" },
    ...(text.match(/\S+\s*/g) ?? []).map((delta) => ({ type: "text-delta", id: "text-1", delta })),
    { type: "text-end", id: "text-1" },
    ...parts.filter(({ type }) => type === "data-citation-anchor"),
    { type: "finish-step" },
    { type: "finish" },
    "[DONE]",
  ];
}

const keyOf = ({ course, lecture }: Place) => `mocked-conversation:${course}/${lecture ?? ""}`;
type Conversation = { id: string; messages: StudyMessage[] };
const storedConversation = (place: Place) =>
  JSON.parse(sessionStorage.getItem(keyOf(place)) ?? "null") as Conversation | null;
