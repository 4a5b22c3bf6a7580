export type Course = { courseId: string; title: string; description: string | null };

/** A course as a list shows it. */
export type CourseSummary = Course & { lectureCount: number; durationMs: number };
