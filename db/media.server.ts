import type { Thumbnails } from "~/course/thumbnails";
import { mayManage, type Reader } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { isReleased } from "./lectures.server";
import { mayEdit, mayRead, mayReadCourse } from "./may-read.server";

type Addresses = { video: string | null; poster: string | null; thumbnails: string | null; slides: string | null };

const columns = (sql: SqlOrTx) =>
  sql`video_url as video, poster_url as poster, thumbnails->>'url' as thumbnails, slides_url as slides`;

/**
 * Lists the addresses of the media files that a course's released lectures use, if a reader may see the course. With
 * `unreleasedToo`, for those who teach it, also those of the other lectures.
 */
export async function listReleasedMedia(
  sql: SqlOrTx,
  reader: Reader,
  { courseId, unreleasedToo = false }: { courseId: string; unreleasedToo?: boolean },
): Promise<string[]> {
  return mediaOf(
    await sql<Addresses[]>`
    select ${columns(sql)} from lectures
    where course_id = ${courseId} and ${mayReadCourse(sql, reader, courseId)}
      and ${unreleasedToo && mayManage(reader, courseId) ? sql`removed_at is null` : isReleased(sql)}`,
  );
}

/** Lists the addresses of the media files that a course's lectures use, released or not. */
export async function listReferencedMedia(sql: SqlOrTx, reader: Reader, courseId: string): Promise<string[]> {
  return mediaOf(
    await sql<
      Addresses[]
    >`select ${columns(sql)} from lectures where course_id = ${courseId} and ${mayEdit(sql, reader, courseId)}`,
  );
}

/** Lists the addresses of the videos that are files of the installation, in all courses that a reader may see. */
export async function listVideoFiles(sql: SqlOrTx, reader: Reader): Promise<string[]> {
  const rows = await sql<{ url: string }[]>`
    select video_url as url from lectures
    where video_url like '/media/%' and removed_at is null and ${mayRead(sql, reader)}`;
  return rows.map(({ url }) => url);
}

/** Stores the addresses of a lecture's preview images. */
export async function setPictures(
  sql: SqlOrTx,
  { courseId, lectureId }: { courseId: string; lectureId: string },
  { posterUrl, thumbnails }: { posterUrl: string; thumbnails: Thumbnails },
): Promise<void> {
  await sql`
    update lectures set poster_url = ${posterUrl}, thumbnails = ${sql.json(thumbnails)}
    where course_id = ${courseId} and lecture_id = ${lectureId}`;
}

const mediaOf = (rows: readonly Addresses[]) =>
  rows.flatMap((row) => Object.values(row)).filter((url): url is string => url !== null && url.startsWith("/media/"));
