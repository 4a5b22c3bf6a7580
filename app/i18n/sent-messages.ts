import type { PageMessages } from "./messages.server";

const parsed = new Map<string, PageMessages>();

/**
 * Returns the texts that the root route's loader sent as JSON. The same string returns the same object, so the server
 * parses each set of texts once.
 */
export function parseMessages(sent: string): PageMessages {
  let messages = parsed.get(sent);
  if (!messages) parsed.set(sent, (messages = JSON.parse(sent) as PageMessages));
  return messages;
}
