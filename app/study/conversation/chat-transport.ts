import { DefaultChatTransport, type PrepareSendMessagesRequest } from "ai";
import type { StudyMessage } from "~/conversation/message";
import { visitorHeaders } from "~/study/api-fetch";
import { fieldsOf } from "~/text/fields-of";

/** The course and lecture a question is asked in. Sent with each question: a conversation can span lectures. */
export type Place = { course: string; lecture: string | null };

type Request = Parameters<PrepareSendMessagesRequest<StudyMessage>>[0];

/** The body of `POST /api/chat`: the newest question alone. The server keeps the rest of the conversation. */
export function prepareChatRequest({ id, messages, trigger, messageId, body: place }: Request) {
  const question = messages.findLast((message) => message.role === "user");
  const parts = question?.parts.flatMap((part) => (part.type === "text" ? [{ type: part.type, text: part.text }] : []));
  return {
    body: { ...place, id, trigger, messageId, message: question && { id: question.id, role: question.role, parts } },
  };
}

export const chatTransport = new DefaultChatTransport<StudyMessage>({
  api: "/api/chat",
  headers: visitorHeaders,
  prepareSendMessagesRequest: prepareChatRequest,
});

/**
 * The sentence of an error: the server's own, in the stream or as `{error: {message}}`. Null when the server was not
 * reached.
 */
export function readableError(error: Error): string | null {
  try {
    const { message } = fieldsOf(fieldsOf(JSON.parse(error.message)).error);
    if (typeof message === "string") return message;
  } catch {
    // not JSON: a sentence from the stream, or the browser's own
  }
  return /failed to fetch|networkerror|load failed/i.test(error.message) ? null : error.message;
}
