import * as z from "zod/mini";
import { courseUrl, lectureUrl } from "~/course/moment";

/** A conversation in its owner's list. */
export type ListedConversation = {
  id: string;
  title: string;
  courseId: string;
  courseTitle: string;
  lectureId: string | null;
  /** Null if the conversation is about a course, or its lecture was removed. */
  lectureTitle: string | null;
  isShared: boolean;
  updatedAt: string;
};

const ListedConversationJson = z.object({
  id: z.string(),
  title: z.string(),
  course: z.string(),
  course_title: z.string(),
  lecture: z.nullable(z.string()),
  lecture_title: z.nullable(z.string()),
  shared: z.boolean(),
  updated_at: z.string(),
});

/** The body of `GET /api/conversations`. */
const ListedConversationsJson = z.object({ conversations: z.array(ListedConversationJson) });

/** Returns listed conversations as the server sends them. */
export const listedConversationsToJson = (
  conversations: readonly ListedConversation[],
): z.infer<typeof ListedConversationsJson> => ({
  conversations: conversations.map(
    ({ courseId, courseTitle, lectureId, lectureTitle, isShared, updatedAt, ...shown }) => ({
      ...shown,
      course: courseId,
      course_title: courseTitle,
      lecture: lectureId,
      lecture_title: lectureTitle,
      shared: isShared,
      updated_at: updatedAt,
    }),
  ),
});

/** Parses listed conversations as the server sends them. Throws ZodError if the JSON has another shape. */
export const listedConversationsFromJson = (json: unknown): ListedConversation[] =>
  ListedConversationsJson.parse(json).conversations.map((listed) => ({
    id: listed.id,
    title: listed.title,
    courseId: listed.course,
    courseTitle: listed.course_title,
    lectureId: listed.lecture,
    lectureTitle: listed.lecture_title,
    isShared: listed.shared,
    updatedAt: listed.updated_at,
  }));

type Place = Pick<ListedConversation, "courseId" | "lectureId" | "lectureTitle">;

/** Returns the address of the page that continues a conversation. A lecture that was removed no longer has a page. */
export function conversationUrl({ id, courseId, lectureId, lectureTitle }: Place & { id: string }): string {
  const page = lectureId && lectureTitle ? lectureUrl({ courseId, lectureId }) : courseUrl(courseId);
  return `${page}?c=${id}`;
}
