/**
 * What is known of the request that is being answered. It is handed on by hand: AsyncLocalStorage would have every promise of
 * every stream watched, which costs this server a third of its answers a second (Node 20).
 */
export type RequestContext = {
  requestId: string;
  /** Of the client, as the nearest proxy that is trusted tells it. Not logged. */
  address: string;
  /** Sent by a program on this machine itself: neither from another machine nor through a proxy. */
  isLocal: boolean;
  /** Set by who learns it, for the log. */
  conversationId?: string;
  /** Does something once the connection is closed, or at once where it is already. */
  onClose: (work: () => void) => void;
  /** Pending while the client has not taken what was sent to it; undefined while it keeps up. */
  drained?: () => Promise<void> | undefined;
};

/** What a log line says of the request that it belongs to. */
export function idsOf(context: Pick<RequestContext, "requestId" | "conversationId"> | undefined): {
  requestId?: string;
  conversationId?: string;
} {
  const { requestId, conversationId } = context ?? {};
  return { ...(requestId && { requestId }), ...(conversationId && { conversationId }) };
}
