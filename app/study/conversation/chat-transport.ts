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

/** A failure that the server reported. `code` is null in a stream, which has only sentences. */
export type ServerFailure = { message: string; code: string | null };

/**
 * Returns what the server said about an error, in the stream or as `{error: {code, message}}`. Null if the server was not
 * reached, or if a proxy answered with a page.
 */
export function serverFailure({ message: text }: Error): ServerFailure | null {
  try {
    const { message, code } = fieldsOf(fieldsOf(JSON.parse(text)).error);
    if (typeof message === "string") return { message, code: typeof code === "string" ? code : null };
  } catch {
    // Not JSON: a sentence from the stream or from the browser.
  }
  const isUnreached = /failed to fetch|networkerror|load failed|^\s*(?:<|$)/i.test(text);
  return isUnreached ? null : { message: text, code: null };
}
