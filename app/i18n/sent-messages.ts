import type { PageMessages } from "./messages.server";

const parsed = new Map<string, PageMessages>();

/**
 * Returns the texts that the root route's loader sent as one string of JSON. The same string returns the same object, so
 * that a navigation renders nothing again whose texts stay, and the server parses each language once.
 */
export function parseMessages(sent: string): PageMessages {
  let messages = parsed.get(sent);
  if (!messages) parsed.set(sent, (messages = JSON.parse(sent) as PageMessages));
  return messages;
}
