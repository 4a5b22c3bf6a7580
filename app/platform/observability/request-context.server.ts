/**
 * The request that is being handled. It is passed explicitly: AsyncLocalStorage would track every promise of every
 * stream, which costs a third of the server's answers per second (Node 20).
 */
export type RequestContext = {
  requestId: string;
  /** The client's address, as trusted proxies report it. Not logged. */
  address: string;
  /** The address at the other end of the connection: the nearest proxy's, or the client's. No header changes it. */
  peer: string;
  /** A program on this machine sent the request, without a proxy. */
  isLocal: boolean;
  /** Set for the log once it is known. */
  conversationId?: string;
  /** Calls `work` when the connection closes, or immediately if it is closed. */
  onClose: (work: () => void) => void;
  /** Pending until the client has read what was sent; undefined if it keeps up. */
  drained?: () => Promise<void> | undefined;
};

/** Returns the log fields that identify a request. */
export function idsOf(context: Pick<RequestContext, "requestId" | "conversationId"> | undefined): {
  requestId?: string;
  conversationId?: string;
} {
  const { requestId, conversationId } = context ?? {};
  return { ...(requestId && { requestId }), ...(conversationId && { conversationId }) };
}
