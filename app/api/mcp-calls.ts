import { z } from "zod";
import { isLookupName, LOOKUPS } from "./lookups";

const ToolCall = z.object({ method: z.literal("tools/call"), params: z.object({ name: z.string() }) });

/**
 * Messages that one request may carry. Revision 2025-06-18 of the protocol has no batches; clients of earlier ones send
 * few.
 */
export const MAX_BATCH = 20;

/** Returns the JSON-RPC messages of a body: it is one, or a batch of them. */
export const messagesOf = (body: unknown): unknown[] => (Array.isArray(body) ? body : [body]);

/**
 * Returns what a body's messages cost an address together: each call of a tool as much as the same lookup in the JSON
 * API, and at most `maxCost`.
 */
export function costOfCalls(body: unknown, maxCost = Infinity): number {
  return messagesOf(body).reduce<number>((sum, message) => sum + Math.min(maxCost, costOfMessage(message)), 0);
}

function costOfMessage(message: unknown): number {
  const { data } = ToolCall.safeParse(message);
  return data && isLookupName(data.params.name) ? LOOKUPS[data.params.name].cost : 1;
}
