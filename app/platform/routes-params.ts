import { z } from "zod";
import { RequestedCourseId, RequestedSlug } from "~/course/slug";

export const CourseParams = z.object({ course: RequestedCourseId });
export const LectureParams = z.object({ course: RequestedCourseId, lecture: RequestedSlug });
export const ConversationParams = z.object({ id: z.string().max(64) });
