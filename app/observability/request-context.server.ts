import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "~/singleton.server";

/** What is known of the request that is being answered, wherever the work for it happens. Its fields go into every log line. */
export type RequestContext = {
  requestId: string;
  /** Of the client, as the nearest proxy that is trusted tells it. Not logged. */
  address: string;
  conversationId?: string;
  /** Answered with server-sent events. */
  isStream?: boolean;
  /** Pending while the client has not taken what was sent to it; undefined while it keeps up. */
  drained?: () => Promise<void> | undefined;
};

const storage = () => singleton("request-context", () => new AsyncLocalStorage<RequestContext>());

export function withRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage().run(context, work);
}

/** Of the request that is being answered; undefined in commands and at the start. */
export const requestContext = (): RequestContext | undefined => storage().getStore();

/** Lets the log lines of this request, and of the answer that it began, name the conversation. */
export function noteConversation(conversationId: string): void {
  const context = requestContext();
  if (context) context.conversationId = conversationId;
}
