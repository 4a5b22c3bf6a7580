import { z } from "zod";
import { RequestedSlug } from "~/course/slug";

export const CourseParams = z.object({ course: RequestedSlug });
export const LectureParams = z.object({ course: RequestedSlug, lecture: RequestedSlug });
export const ConversationParams = z.object({ id: z.string().max(64) });
