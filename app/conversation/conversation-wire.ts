import * as z from "zod/mini"; // pages load this
import { MessageMetadata, type StudyMessage } from "./message";

/**
 * The shape that every message has. Its parts are parsed where they are read: see `sourceOfPart` and `anchorOfPart`.
 */
const Message = z.looseObject({
  id: z.string().check(z.minLength(1)),
  role: z.enum(["system", "user", "assistant"]),
  parts: z.array(z.looseObject({ type: z.string() })),
  metadata: z.optional(MessageMetadata),
});

const isMessage = (value: unknown) => Message.safeParse(value).success;

/** The body of `GET /api/conversations/:id` and of `/latest`, as far as a page reads it. */
const ConversationJson = z.object({
  id: z.string().check(z.minLength(1)),
  messages: z.array(z.custom<StudyMessage>(isMessage)),
});
export type ConversationState = z.infer<typeof ConversationJson>;

/** Parses a conversation from its wire format. */
export const conversationFromJson = (json: unknown): ConversationState => ConversationJson.parse(json);
