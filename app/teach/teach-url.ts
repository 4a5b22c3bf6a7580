/** Returns the address where a course is edited. */
export const teachUrl = (courseId: string): string => `/teach/${encodeURIComponent(courseId)}`;

/** Returns the address where a lecture's chapters are edited. */
export const chapterEditorUrl = (place: { courseId: string; lectureId: string }): string =>
  `${transcriptEditorUrl(place)}/chapters`;

/** Returns the address where a lecture's transcript is edited. */
export const transcriptEditorUrl = ({ courseId, lectureId }: { courseId: string; lectureId: string }): string =>
  `${teachUrl(courseId)}/lectures/${encodeURIComponent(lectureId)}`;
