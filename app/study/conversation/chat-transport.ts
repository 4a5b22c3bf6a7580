import { DefaultChatTransport, type PrepareSendMessagesRequest } from "ai";
import type { StudyMessage } from "~/conversation/message";
import type { Scope } from "~/conversation/scope";
import { apiFetch } from "~/study/api-fetch";
import { fieldsOf } from "~/text/fields-of";
import { mergeDeltas } from "./merge-deltas";

/**
 * The course and lecture a question is asked in, and which of them it is about first. Sent with each question: a
 * conversation can span lectures.
 */
export type Place = { course: string; lecture: string | null; scope: Scope };

type Request = Pick<
  Parameters<PrepareSendMessagesRequest<StudyMessage>>[0],
  "id" | "messages" | "trigger" | "messageId" | "body"
>;

/** Builds the body of `POST /api/chat`: only the newest question. The server stores the rest of the conversation. */
export function prepareChatRequest({ id, messages, trigger, messageId, body: place }: Request) {
  const question = messages.findLast((message) => message.role === "user");
  const parts = question?.parts.flatMap((part) => (part.type === "text" ? [{ type: part.type, text: part.text }] : []));
  return {
    body: { ...place, id, trigger, messageId, message: question && { id: question.id, role: question.role, parts } },
  };
}

class ChatTransport extends DefaultChatTransport<StudyMessage> {
  protected override processResponseStream(stream: ReadableStream<Uint8Array>) {
    return super.processResponseStream(stream.pipeThrough(mergeDeltas()));
  }
}

export const chatTransport = new ChatTransport({
  api: "/api/chat",
  fetch: apiFetch,
  prepareSendMessagesRequest: prepareChatRequest,
});

/**
 * Returns the message of an error: the server's own, from the stream or as `{error: {message}}`. Null if the server was
 * not reached.
 */
export function readableError(error: Error): string | null {
  try {
    const { message } = fieldsOf(fieldsOf(JSON.parse(error.message)).error);
    if (typeof message === "string") return message;
  } catch {
    // Not JSON: a message from the stream or from the browser.
  }
  return /failed to fetch|networkerror|load failed/i.test(error.message) ? null : error.message;
}
