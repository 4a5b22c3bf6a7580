import { z } from "zod";
import { RequestedCourseId, RequestedSlug } from "~/course/slug";
import { SCOPES } from "./scope";

/** Ids are created by the browser and appear in addresses. */
const Id = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, "must be 8 to 64 letters, digits, dashes and underscores");
export const ConversationId = Id;

const MAX_QUESTION_LENGTH = 4_000;

export const ConversationTitle = z
  .string()
  .transform((title) => title.replaceAll("\0", "").toWellFormed().replace(/\s+/g, " ").trim())
  .pipe(z.string().min(1, "the title is empty").max(200));

const TextPart = z.object({ type: z.literal("text"), text: z.string() });

/**
 * The body of `POST /api/chat`: only the newest user message, because the server loads the rest of the conversation.
 * Unknown keys are dropped, so that newer pages can talk to older servers.
 */
export const ChatRequest = z.object({
  id: ConversationId.describe("Your id of the conversation. A new one begins a conversation."),
  message: z
    .object({
      id: Id,
      role: z.literal("user", "only a user message can be sent"),
      parts: z.array(TextPart).min(1).max(20),
    })
    .transform(({ id, parts }) => ({
      id,
      text: parts
        .map((part) => part.text)
        .join("\n")
        .replaceAll("\0", "")
        .toWellFormed()
        .trim(),
    }))
    .refine(({ text }) => text.length > 0, "the question is empty")
    .refine(
      ({ text }) => text.length <= MAX_QUESTION_LENGTH,
      `the question is longer than ${MAX_QUESTION_LENGTH} characters`,
    )
    .describe(
      "The question, as the AI SDK's UI message, with an id that you choose. With the id of an earlier question, it replaces that one and what followed.",
    ),
  course: RequestedCourseId.describe("The course to ask, as its address names it."),
  lecture: RequestedSlug.nullish().describe("The lecture that the question is about first."),
  scope: z
    .enum(SCOPES)
    .nullish()
    .describe("Without one, the lecture comes first if there is one. “course” asks the whole course."),
  at_seconds: z
    .number()
    .nonnegative()
    .max(1_000_000)
    .nullish()
    .catch(null)
    .describe("Where the student's video is, in seconds."),
  // The AI SDK sends these. The id of the message says the same.
  trigger: z.enum(["submit-message", "regenerate-message"]).optional(),
  messageId: z.string().max(64).optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;
