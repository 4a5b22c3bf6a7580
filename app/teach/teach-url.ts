/** Returns the address of a course's editor. */
export const teachUrl = (courseId: string): string => `/teach/${encodeURIComponent(courseId)}`;

/** Returns the address of a lecture's chapter editor. */
export const chapterEditorUrl = (place: { courseId: string; lectureId: string }): string =>
  `${transcriptEditorUrl(place)}/chapters`;

/** Returns the address of a lecture's transcript editor. */
export const transcriptEditorUrl = ({ courseId, lectureId }: { courseId: string; lectureId: string }): string =>
  `${teachUrl(courseId)}/lectures/${encodeURIComponent(lectureId)}`;
