import { z } from "zod";
import { chaptersKey } from "~/course/chapter-list";
import type { Visibility } from "~/course/visibility";
import type { Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit } from "./may-read.server";
import { listArrangedLectures } from "./teaching.server";

const Details = {
  title: z.string(),
  description: z.string().nullable(),
};
const Ingested = z.object({
  course: z.object({ ...Details, visibility: z.enum(["public", "unlisted", "members", "draft"]).nullable() }),
  lectures: z.array(
    z.object({
      ...Details,
      lectureId: z.string(),
      section: z.string().nullable(),
      releasesAt: z.string().nullable(),
      // Ingests by older versions stored neither.
      language: z.string().nullable().default(null),
      chapters: z.string().nullable().default(null),
    }),
  ),
});

/** The details in a course's manifest when it was last ingested. */
export type Ingested = z.infer<typeof Ingested>;

/** The current details of a course and its lectures, and those in its last manifest. Times are in ISO 8601. */
export type StoredCourseDetails = Ingested & {
  timeZone: string;
  course: { visibility: Visibility };
  ingested: Ingested | null;
};

/** Returns the details of a course and of its lectures in order, or null if the course is new. */
export async function storedDetails(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
): Promise<StoredCourseDetails | null> {
  const [course] = await sql<
    { title: string; description: string | null; visibility: Visibility; timeZone: string; ingested: unknown }[]
  >`select title, description, visibility, time_zone as "timeZone", ingested from courses where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`;
  if (!course) return null;
  const { ingested, timeZone, ...details } = course;
  const lectures = await listArrangedLectures(sql, reader, courseId);
  return {
    timeZone,
    course: details,
    lectures: lectures.map(({ lectureId, title, description, section, releasesAt, language, chapters }) => ({
      lectureId,
      title,
      description,
      section,
      releasesAt: releasesAt?.toISOString() ?? null,
      language,
      chapters: chaptersKey(chapters),
    })),
    ingested: ingested === null ? null : Ingested.parse(ingested),
  };
}

/** Stores the details in a manifest, and its location. */
export async function setIngested(
  sql: SqlOrTx,
  courseId: string,
  { ingested, source }: { ingested: Ingested; source: string | null },
): Promise<void> {
  await sql`
    update courses set ingested = ${sql.json(ingested)}, source = coalesce(${source}, source) where course_id = ${courseId}`;
}
