/** The visibility of a course: everyone, everyone with its key, its members, or its instructors. */
export const VISIBILITIES = ["public", "unlisted", "members", "draft"] as const;
export type Visibility = (typeof VISIBILITIES)[number];
