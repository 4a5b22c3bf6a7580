import { statfs } from "node:fs/promises";
import { sizeOfFolder } from "~/ingest/remove-media.server";
import { uploadsFolder } from "~/ingest/uploads/course-folder.server";
import { listUploads } from "~/ingest/uploads/inbox.server";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";

const MB = 1_000_000;

type Deps = { env: Pick<Env, "DATA_DIR" | "MAX_UPLOAD_MB" | "MAX_COURSE_UPLOADS_MB" | "MIN_FREE_DISK_MB"> };

/**
 * Checks the limits of a new upload before a byte of it is accepted. What other uploads of the course have announced counts
 * as if it were there. Throws AppError too_large.
 */
export async function expectRoom(courseId: string, size: number, { env }: Deps): Promise<void> {
  const { DATA_DIR, MAX_UPLOAD_MB, MAX_COURSE_UPLOADS_MB, MIN_FREE_DISK_MB } = env;
  if (MAX_UPLOAD_MB > 0 && size > MAX_UPLOAD_MB * MB)
    throw tooLarge(`The file has ${inMb(size)} MB. The limit is ${MAX_UPLOAD_MB} MB.`);
  const [stored, uploads] = await Promise.all([
    sizeOfFolder(uploadsFolder(DATA_DIR, courseId)),
    listUploads(DATA_DIR, courseId),
  ]);
  const announced = uploads.reduce((sum, upload) => sum + upload.size, 0);
  if (MAX_COURSE_UPLOADS_MB > 0 && stored.bytes + announced + size > MAX_COURSE_UPLOADS_MB * MB)
    throw tooLarge(
      `The files of this course may have ${MAX_COURSE_UPLOADS_MB} MB together. Delete lectures that you do not need, or ask your administrator for more room.`,
    );
  const missing = uploads.reduce((sum, upload) => sum + upload.size - upload.received, 0);
  const { bavail, bsize } = await statfs(DATA_DIR);
  if (MIN_FREE_DISK_MB > 0 && bavail * bsize - missing - size < MIN_FREE_DISK_MB * MB)
    throw tooLarge("The disk of this server is almost full. Tell your administrator, and try again later.");
}

const inMb = (bytes: number) => Math.ceil(bytes / MB);
const tooLarge = (message: string) => new AppError("too_large", message);
