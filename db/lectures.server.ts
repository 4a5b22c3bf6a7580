import { z } from "zod";
import { Chapters } from "~/course/chapter-list";
import type { Lecture, LectureLink, LectureSummary } from "~/course/lecture";
import type { Thumbnails } from "~/course/thumbnails";
import type { Timing } from "~/course/timing";
import { withoutCredentials, type Video } from "~/course/video";
import { mayManage, type Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { mayEdit, mayRead, mayReadAmong, mayReadCourse, ofOneCourse } from "./may-read.server";
import { textConfig } from "./text-config";

const ThumbnailsColumn = z
  .object({
    url: z.string(),
    columns: z.number(),
    count: z.number(),
    width: z.number(),
    height: z.number(),
    everySeconds: z.number(),
  })
  .nullable();

type LectureRow = Omit<LectureSummary, "video" | "chapters"> & {
  videoKind: string | null;
  videoUrl: string | null;
  chapters: unknown;
};

function fromRow<Row extends LectureRow>({ videoKind, videoUrl, chapters, ...row }: Row) {
  const video = videoKind && videoUrl ? publicVideo({ kind: videoKind, url: videoUrl }) : null;
  return { ...row, video, chapters: Chapters.parse(chapters) };
}

/** Removes passwords from addresses that were stored before manifests rejected them. */
const publicVideo = ({ kind, url }: Video): Video => ({ kind, url: withoutCredentials(url) });

/** A condition for lectures that have been released and not removed. Who may see them is decided by `mayRead`. */
export const isReleased = (sql: SqlOrTx) => sql`(removed_at is null and (releases_at is null or releases_at <= now()))`;

/** Like `isReleased`, but includes unreleased lectures for instructors who preview the course with them. */
export const isShown = (sql: SqlOrTx, reader: Reader, courseId: string) =>
  reader.preview === courseId && mayManage(reader, courseId) ? sql`removed_at is null` : isReleased(sql);

const summaryColumns = (sql: SqlOrTx) => sql`
  course_id as "courseId", lecture_id as "lectureId", position, title, description, section,
  duration_ms as "durationMs", video_kind as "videoKind", video_url as "videoUrl", chapters, timing,
  poster_url as "posterUrl", language, transcript_file as "transcriptFile"`;

/** Lists a course's released lectures in the order of its manifest. */
export async function listLectures(sql: SqlOrTx, reader: Reader, courseId: string): Promise<LectureSummary[]> {
  const rows = await sql<LectureRow[]>`
    select ${summaryColumns(sql)} from lectures
    where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}
    order by position, lecture_id`;
  return rows.map(fromRow);
}

/** Returns the thumbnails of a course's released lectures by lecture. A lecture without a stored video has none. */
export async function listThumbnails(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
): Promise<Record<string, Thumbnails>> {
  const rows = await sql<{ lectureId: string; thumbnails: unknown }[]>`
    select lecture_id as "lectureId", thumbnails from lectures
    where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}
      and thumbnails is not null
    order by lecture_id`;
  return Object.fromEntries(
    rows.flatMap(({ lectureId, thumbnails }) => {
      const parsed = ThumbnailsColumn.parse(thumbnails);
      return parsed ? [[lectureId, parsed]] : [];
    }),
  );
}

/** Returns a released lecture with its transcript and neighbors, or null. */
export async function getLecture(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureId: string,
): Promise<Lecture | null> {
  const [[row], cues, neighbors] = await Promise.all([
    sql<(LectureRow & { thumbnails: unknown })[]>`
      select ${summaryColumns(sql)}, thumbnails from lectures
      where course_id = ${courseId} and lecture_id = ${lectureId}
        and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}`,
    listCues(sql, reader, courseId, lectureId),
    sql<LectureLink[]>`
      select lecture_id as "lectureId", title from lectures
      where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}
      order by position, lecture_id`,
  ]);
  if (!row) return null;
  const at = neighbors.findIndex((lecture) => lecture.lectureId === lectureId);
  return {
    ...fromRow(row),
    thumbnails: ThumbnailsColumn.parse(row.thumbnails),
    cues,
    previous: neighbors[at - 1] ?? null,
    next: neighbors[at + 1] ?? null,
  };
}

/** Lists the videos of a course that other servers host. Its pages' content policy allows them. */
export async function listForeignVideos(sql: SqlOrTx, reader: Reader, courseId: string): Promise<Video[]> {
  const videos = await sql<Video[]>`
    select distinct video_kind as kind, video_url as url from lectures
    where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and ${isShown(sql, reader, courseId)}
      and video_url like 'http%'`;
  return videos.map(publicVideo);
}

/** Lists the released lectures of a course that have no video. Their moments are read in the transcript. */
export async function listLecturesWithoutVideo(sql: SqlOrTx, reader: Reader, courseId: string): Promise<string[]> {
  const rows = await sql<{ lectureId: string }[]>`
    select lecture_id as "lectureId" from lectures
    where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)} and (video_kind is null or video_url is null)
      and ${isShown(sql, reader, courseId)}`;
  return rows.map(({ lectureId }) => lectureId);
}

/** Returns the title of a released lecture, or null. */
export async function getLectureTitle(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
  lectureId: string,
): Promise<string | null> {
  const [row] = await sql<{ title: string }[]>`
    select title from lectures
    where course_id = ${courseId} and lecture_id = ${lectureId} and ${mayReadCourse(sql, reader, courseId)} and ${isReleased(sql)}`;
  return row?.title ?? null;
}

/** Lists a lecture's cues in chronological order. */
async function listCues(sql: SqlOrTx, reader: Reader, courseId: string, lectureId: string): Promise<Lecture["cues"]> {
  const rows = await sql<{ startMs: number; endMs: number; text: string; speaker: string | null }[]>`
    select start_ms as "startMs", end_ms as "endMs", content as text, speaker from cues
    where course_id = ${courseId} and lecture_id = ${lectureId} and ${mayReadCourse(sql, reader, courseId)} order by cue_number`;
  return rows.map(({ speaker, ...cue }) => (speaker === null ? cue : { ...cue, speaker }));
}

export type StoredLecture = {
  contentHash: string;
  durationMs: number;
  chunkCount: number;
  transcriptFile: string | null;
  language: string;
  /** True if the lecture was deleted in the browser. It is kept for 30 days. */
  isRemoved: boolean;
  /** True if the lecture was added in the browser, not by a manifest. */
  addedHere: boolean;
};

/** Returns the hash and size of each stored lecture by its id. Ingest skips lectures whose hash is unchanged. */
export async function storedLectures(
  sql: SqlOrTx,
  reader: Reader,
  courseId: string,
): Promise<Map<string, StoredLecture>> {
  const rows = await sql<(StoredLecture & { lectureId: string })[]>`
    select l.lecture_id as "lectureId", l.content_hash as "contentHash", l.duration_ms as "durationMs",
           l.transcript_file as "transcriptFile", l.language, l.removed_at is not null as "isRemoved", l.added_here as "addedHere",
           (select count(*)::int from chunks c where c.course_id = ${courseId} and c.lecture_id = l.lecture_id) as "chunkCount"
    from lectures l where l.course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`;
  return new Map(rows.map(({ lectureId, ...stored }) => [lectureId, stored]));
}

/** Stores the name of a lecture's transcript file, for lectures that were ingested before it was stored. */
export async function setTranscriptFile(sql: SqlOrTx, courseId: string, lectureId: string, name: string) {
  await sql`
    update lectures set transcript_file = ${name} where course_id = ${courseId} and lecture_id = ${lectureId}`;
}

/** Stores the properties of a speech model's transcript. Call it first: the transcript's terms depend on its language. */
export async function setTranscribed(
  tx: SqlOrTx,
  { courseId, lectureId }: { courseId: string; lectureId: string },
  { path, timing, language }: { path: string; timing: Timing; language: string },
): Promise<void> {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  await tx`
    update lectures set transcript_file = ${name}, timing = ${timing}, language = ${language}, text_config = ${textConfig(language)}
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
}

/** Returns one released video of any course for each external host that a student's browser may contact. */
export async function listVideoHosts(sql: SqlOrTx, reader: Reader): Promise<Video[]> {
  const videos = await sql<Video[]>`
    select distinct on (video_kind, host) video_kind as kind, video_url as url
    from (select video_kind, video_url, substring(video_url from '^https?://([^/?#]*)') as host from lectures
          where video_url like 'http%' and ${mayRead(sql, reader)} and ${isReleased(sql)}) videos
    order by video_kind, host, video_url`;
  return videos.map(publicVideo);
}

/** A lecture of any course, as a result or a card shows it. */
export type ListedLecture = LectureSummary & { courseTitle: string };

const courseTitle = (sql: SqlOrTx, courseIds: readonly (string | null)[]) => sql`(
  select title from courses c where ${ofOneCourse(sql, courseIds, "c.course_id")} and c.course_id = lectures.course_id)`;

/** Returns released lectures by their ids, in no useful order. One query for all. */
export async function findLectures(
  sql: SqlOrTx,
  reader: Reader,
  places: readonly { courseId: string; lectureId: string }[],
): Promise<ListedLecture[]> {
  if (places.length === 0) return [];
  const courseIds = places.map(({ courseId }) => courseId);
  const rows = await sql<(LectureRow & { courseTitle: string })[]>`
    select ${summaryColumns(sql)}, ${courseTitle(sql, courseIds)} as "courseTitle"
    from lectures where (course_id, lecture_id) in (select * from unnest(
      ${courseIds}::text[], ${places.map(({ lectureId }) => lectureId)}::text[]))
      and ${mayReadAmong(sql, reader, courseIds)} and ${isReleased(sql)}`;
  return rows.map(fromRow);
}

/** Returns the first `limit` released lectures of a course, or of all courses, with all words in their title or section. */
export async function findLecturesByTitle(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, words, limit }: { courseId: string | null; words: readonly string[]; limit: number },
): Promise<ListedLecture[]> {
  if (words.length === 0) return [];
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = await sql<(LectureRow & { courseTitle: string })[]>`
    select ${summaryColumns(sql)}, ${courseTitle(sql, [courseId])} as "courseTitle"
    from lectures where concat_ws(' ', title, section) ilike all (${patterns}::text[])
      ${courseId === null ? sql`` : sql`and course_id = ${courseId}`} and ${mayRead(sql, reader)} and ${isReleased(sql)}
    order by course_id, position, lecture_id limit ${limit}`;
  return rows.map(fromRow);
}

/** Lists the first `limit` released lectures of each course, in the order of its manifest. One query for all. */
export async function listFirstLectures(
  sql: SqlOrTx,
  reader: Reader,
  courseIds: readonly string[],
  limit: number,
): Promise<LectureSummary[]> {
  const rows = await sql<LectureRow[]>`
    select ${summaryColumns(sql)} from (
      select *, row_number() over (partition by course_id order by position, lecture_id) as place from lectures
      where course_id = any(${[...courseIds]}::text[]) and ${mayReadAmong(sql, reader, courseIds)} and ${isReleased(sql)}) lectures
    where place <= ${limit} order by course_id, position, lecture_id`;
  return rows.map(fromRow);
}
