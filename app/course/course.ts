export type Course = { courseId: string; title: string; description: string | null };

/** A course as a list shows it. */
export type CourseSummary = Course & { lectureCount: number; durationMs: number };

/** A course with the picture of its first lecture that has one. */
export type ListedCourse = CourseSummary & { posterUrl: string | null };
