import type { StudyMessage } from "~/conversation/message";

type LoadedMessages = readonly { id: string; parts: readonly unknown[] }[];

/**
 * Returns a loader's messages with their own type. Remix's type of a loader's data adds `undefined` to every optional
 * field, which `exactOptionalPropertyTypes` rejects, although JSON has no such fields.
 */
export const loadedMessages = (messages: LoadedMessages) => messages as unknown as StudyMessage[];

/** Returns a loader's conversation, the same object, with its own type. */
export const loadedConversation = (conversation: { id: string; messages: LoadedMessages }) =>
  conversation as unknown as { id: string; messages: StudyMessage[] };
