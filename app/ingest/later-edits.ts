import type { CourseDetails, LectureDetails } from "./merge-edits";

/** Stored details when an ingest read and merged them, and when it stores the result. Missing if nothing was stored. */
type Times<Details> = { read: Details | null | undefined; now: Details | null | undefined };

/** Without chapters: if they were edited in the meantime, the lecture is not stored. */
type Details = Omit<LectureDetails, "chapters">;

/** Returns the merged details of a lecture. A field that was edited since the ingest read it keeps its current value. */
export function withLaterEdits(merged: Details, times: Times<Details>): Details {
  const later = laterField(merged, times);
  return {
    title: later("title"),
    description: later("description"),
    section: later("section"),
    releasesAt: later("releasesAt"),
    language: later("language"),
  };
}

/** Returns the merged details of a course. A field that was edited since the ingest read it keeps its current value. */
export function withLaterCourseEdits(merged: CourseDetails, times: Times<CourseDetails>): CourseDetails {
  const later = laterField(merged, times);
  return { title: later("title"), description: later("description"), visibility: later("visibility") };
}

const laterField =
  <All>(merged: All, { read, now }: Times<All>) =>
  <Field extends keyof All>(field: Field): All[Field] =>
    read && now && now[field] !== read[field] ? now[field] : merged[field];
