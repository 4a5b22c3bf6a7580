import { z } from "zod";

const Slug = z.string().min(1).max(100);

export const CourseParams = z.object({ course: Slug });
export const LectureParams = z.object({ course: Slug, lecture: Slug });
export const ConversationParams = z.object({ id: z.string().max(64) });
