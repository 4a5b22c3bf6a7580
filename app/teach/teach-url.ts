/** Returns the address where a course is edited. */
export const teachUrl = (courseId: string): string => `/teach/${encodeURIComponent(courseId)}`;
