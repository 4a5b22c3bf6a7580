import { Chapters } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import type { Timing } from "~/course/timing";
import type { Visibility } from "~/course/visibility";
import { isAdmin, type Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { indexTerms } from "./lecture-rows.server";
import { mayEdit } from "./may-read.server";
import { textConfig } from "./text-config";

/** Days after which items that were deleted in the browser are permanently deleted. */
export const UNDO_DAYS = 30;

/** A course in an instructor's list. `source`: the manifest or folder from which it was ingested. */
export type TaughtCourse = {
  courseId: string;
  title: string;
  visibility: Visibility;
  source: string | null;
  lectures: number;
  /** Number of lectures that are not released yet. */
  hidden: number;
  deletedAt: Date | null;
};

/** Selects the courses that a reader teaches. Administrators teach all courses. */
function isTaughtBy(sql: SqlOrTx, reader: Reader) {
  if (isAdmin(reader)) return sql`true`;
  const taught = reader.roles.flatMap((granted) =>
    "courseId" in granted && granted.role === "instructor" ? [granted.courseId] : [],
  );
  return sql`c.course_id = any(${taught}::text[])`;
}

/** Lists the courses that a reader teaches by title, including deleted ones. */
export async function listTaughtCourses(sql: SqlOrTx, reader: Reader): Promise<TaughtCourse[]> {
  return sql<TaughtCourse[]>`
    select c.course_id as "courseId", c.title, c.visibility, c.source, c.deleted_at as "deletedAt",
      count(l.lecture_id)::int as lectures, count(l.lecture_id) filter (where l.releases_at > now())::int as hidden
    from courses c left join lectures l on l.course_id = c.course_id and l.removed_at is null
    where ${isTaughtBy(sql, reader)}
    group by c.course_id order by c.title, c.course_id limit 1000`;
}

/** The editable details of a course. `timeZone`: IANA name. */
export type CourseSettings = {
  title: string;
  description: string | null;
  visibility: Visibility;
  timeZone: string;
  source: string | null;
};

/** Returns the details of a course, or null if it does not exist. */
export async function courseSettings(sql: SqlOrTx, reader: Reader, courseId: string): Promise<CourseSettings | null> {
  const [settings] = await sql<CourseSettings[]>`
    select title, description, visibility, time_zone as "timeZone", source from courses
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and deleted_at is null`;
  return settings ?? null;
}

/** A lecture as instructors arrange it. */
export type ArrangedLecture = {
  lectureId: string;
  title: string;
  description: string | null;
  section: string | null;
  releasesAt: Date | null;
  durationMs: number;
  language: string;
  hasVideo: boolean;
  /** Address of a video on another server, or null. */
  videoUrl: string | null;
  /** True if the video is a file on this server. */
  hasVideoFile: boolean;
  embeddingModel: string;
  hasTranscript: boolean;
  /** Number of reported mistakes that are not reviewed yet. */
  openReports: number;
  /** True if the lecture was added in the browser, not by a manifest. */
  isAddedHere: boolean;
  removedAt: Date | null;
  chapters: Chapter[];
  timing: Timing;
  /** True if the transcript is of a recognizer, and was stored before the confidence of its lines was. */
  isUnrated: boolean;
  /** Length of a stored video, too long by at most one interval of its thumbnails. null if unknown. */
  videoMs: number | null;
  /** Differs after each change of the lecture or its transcript. */
  version: string;
};

/** Selects the address of a hosted video, and whether the video is a file on this server. */
export const videoColumns = (sql: SqlOrTx) => sql`
  coalesce(video_url like '/media/%', false) as "hasVideoFile",
  case when video_url not like '/media/%' then video_url end as "videoUrl"`;

/** Lists all lectures of a course in order, including those that students do not see. */
export async function listArrangedLectures(sql: SqlOrTx, reader: Reader, courseId: string): Promise<ArrangedLecture[]> {
  const rows = await sql<(Omit<ArrangedLecture, "chapters"> & { chapters: unknown })[]>`
    select lecture_id as "lectureId", title, description, section, releases_at as "releasesAt", duration_ms as "durationMs",
      language, embedding_model as "embeddingModel", video_url is not null as "hasVideo",
      ${videoColumns(sql)}, removed_at as "removedAt",
      added_here as "isAddedHere", chapters, timing, is_unrated as "isUnrated",
      (thumbnails->>'count')::float8 * (thumbnails->>'everySeconds')::float8 * 1000 as "videoMs",
      extract(epoch from updated_at)::text as version,
      exists (select 1 from cues q where q.course_id = ${courseId} and q.lecture_id = l.lecture_id) as "hasTranscript",
      (select count(*)::int from transcript_reports r
        where r.course_id = ${courseId} and r.lecture_id = l.lecture_id and r.state = 'open') as "openReports"
    from lectures l where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} order by position, lecture_id`;
  return rows.map(({ chapters, ...row }) => ({ ...row, chapters: Chapters.parse(chapters) }));
}

/** A lecture with a video file on this server and no transcript. */
export type SpokenLecture = { lectureId: string; title: string; language: string; videoUrl: string };

/** Lists the lectures of a course that have a video file and no transcript, in order. */
export async function listSpoken(sql: SqlOrTx, reader: Reader, courseId: string): Promise<SpokenLecture[]> {
  return sql<SpokenLecture[]>`
    select lecture_id as "lectureId", title, language, video_url as "videoUrl" from lectures l
    where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and removed_at is null and video_url like '/media/%'
      and not exists (select 1 from cues q where q.course_id = ${courseId} and q.lecture_id = l.lecture_id)
    order by position, lecture_id`;
}

type NewCourse = Pick<CourseSettings, "title" | "description" | "visibility" | "timeZone"> & { courseId: string };

/** Creates a course in the browser. Returns false if another one has the id. */
export async function insertCourse(sql: SqlOrTx, { courseId, title, description, visibility, timeZone }: NewCourse) {
  const created = await sql`
    insert into courses (course_id, title, description, visibility, time_zone, made_here)
    values (${courseId}, ${title}, ${description}, ${visibility}, ${timeZone}, true)
    on conflict (course_id) do nothing returning 1`;
  return created.length > 0;
}

/** Holds the details of a course until the end of the transaction. Rows that refer to the course are not held up. */
export async function lockCourse(tx: SqlOrTx, courseId: string): Promise<void> {
  await tx`select from courses where course_id = ${courseId} for no key update`;
}

export type CourseChange = Pick<CourseSettings, "title" | "description" | "timeZone">;

/** Changes the details of a course. Returns false if it does not exist. */
export async function updateCourse(sql: SqlOrTx, courseId: string, change: CourseChange): Promise<boolean> {
  const { title, description, timeZone } = change;
  const changed = await sql`
    update courses set title = ${title}, description = ${description}, time_zone = ${timeZone}, updated_at = now()
    where course_id = ${courseId} and deleted_at is null returning 1`;
  return changed.length > 0;
}

/** `language`: a tag (BCP 47), or null to keep the current one. */
export type LectureChange = Pick<ArrangedLecture, "title" | "description" | "section" | "releasesAt"> & {
  language: string | null;
};

/**
 * Changes the details of a lecture. Its section is also the first heading of its chunks, and its language decides how
 * its words are indexed. Returns false if it does not exist.
 */
export async function updateLecture(
  tx: SqlOrTx,
  { courseId, lectureId }: { courseId: string; lectureId: string },
  { title, description, section, releasesAt, language: given }: LectureChange,
): Promise<boolean> {
  const [before] = await tx<{ section: string | null; language: string; config: string; isSame: boolean }[]>`
    select section, language, text_config as config, (title, description, section, releases_at, language) is not distinct from
      (${title}::text, ${description}::text, ${section}::text, ${releasesAt}::timestamptz, coalesce(${given}::text, language)) as "isSame"
    from lectures where course_id = ${courseId} and lecture_id = ${lectureId} for update`;
  if (!before) return false;
  if (before.isSame) return true;
  const language = given ?? before.language;
  const config = language === before.language ? before.config : textConfig(language);
  await tx`
    update lectures set title = ${title}, description = ${description}, section = ${section}, releases_at = ${releasesAt},
      language = ${language}, text_config = ${config}, updated_at = now()
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
  if (before.language !== language) {
    await tx`delete from lecture_terms where course_id = ${courseId} and lecture_id = ${lectureId}`;
    await indexTerms(tx, { courseId, lectureId }, config);
  }
  if (before.section === section) return true;
  const others = before.section === null ? tx`headings` : tx`headings[2:]`;
  await tx`
    update chunks set headings = ${section === null ? [] : [section]}::text[] || ${others}
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
  return true;
}

/** Hides a lecture from everyone, or restores it. Returns false if it does not exist or nothing changed. */
export async function setLectureRemoved(
  sql: SqlOrTx,
  { courseId, lectureId }: { courseId: string; lectureId: string },
  isRemoved: boolean,
): Promise<boolean> {
  const changed = await sql`
    update lectures set removed_at = ${isRemoved ? sql`now()` : null}, updated_at = now()
    where course_id = ${courseId} and lecture_id = ${lectureId} and (removed_at is null) = ${isRemoved} returning 1`;
  return changed.length > 0;
}

/** Hides a course from everyone, or restores it. Returns its title, or null if it does not exist or nothing changed. */
export async function setCourseDeleted(sql: SqlOrTx, courseId: string, isDeleted: boolean): Promise<string | null> {
  const [changed] = await sql<{ title: string }[]>`
    update courses set deleted_at = ${isDeleted ? sql`now()` : null}, updated_at = now()
    where course_id = ${courseId} and (deleted_at is null) = ${isDeleted} returning title`;
  return changed?.title ?? null;
}

/** Returns whether a course was deleted in the browser and is not permanently deleted yet. */
export async function isCourseDeleted(sql: SqlOrTx, reader: Reader, courseId: string): Promise<boolean> {
  const found =
    await sql`select 1 from courses where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)} and deleted_at is not null`;
  return found.length > 0;
}

/** Lists the deleted items whose time to be restored has passed. */
export async function listOverdue(
  sql: SqlOrTx,
): Promise<{ courses: string[]; lectures: { courseId: string; lectureId: string }[] }> {
  const limit = sql`now() - ${UNDO_DAYS} * interval '1 day'`;
  const courses = await sql<{ courseId: string }[]>`
    select course_id as "courseId" from courses where deleted_at < ${limit} order by course_id limit 100`;
  const lectures = await sql<{ courseId: string; lectureId: string }[]>`
    select course_id as "courseId", lecture_id as "lectureId" from lectures
    where removed_at < ${limit} order by course_id, lecture_id limit 1000`;
  return { courses: courses.map(({ courseId }) => courseId), lectures };
}
