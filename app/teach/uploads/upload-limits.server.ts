import { statfs } from "node:fs/promises";
import { sizeOfFolder } from "~/ingest/remove-media.server";
import { uploadsFolder } from "~/ingest/uploads/folder-records.server";
import { listUploads } from "~/ingest/uploads/inbox.server";
import type { Env } from "~/platform/env.server";
import type { AppError } from "~/platform/errors";
import { errorCode } from "~/platform/unknown-error";
import { refuseUpload } from "./refuse-upload";

const MB = 1_000_000;

type Deps = { env: Pick<Env, "DATA_DIR" | "MAX_UPLOAD_MB" | "MAX_COURSE_UPLOADS_MB" | "MIN_FREE_DISK_MB"> };

/**
 * Checks the limits of a new upload before any byte is accepted. The announced sizes of the course's other uploads
 * count as used. Throws AppError too_large.
 */
export async function expectRoom(courseId: string, size: number, { env }: Deps): Promise<void> {
  const { DATA_DIR, MAX_UPLOAD_MB, MAX_COURSE_UPLOADS_MB, MIN_FREE_DISK_MB } = env;
  if (MAX_UPLOAD_MB > 0) expectSize(size, MAX_UPLOAD_MB);
  const [stored, uploads] = await Promise.all([
    sizeOfFolder(uploadsFolder(DATA_DIR, courseId)),
    listUploads(DATA_DIR, courseId),
  ]);
  const announced = uploads.reduce((sum, upload) => sum + upload.size, 0);
  if (MAX_COURSE_UPLOADS_MB > 0 && stored.bytes + announced + size > MAX_COURSE_UPLOADS_MB * MB)
    throw refuseUpload(
      "course_full",
      `The files of this course may have ${MAX_COURSE_UPLOADS_MB} MB together. Delete lectures that you do not need, or ask your administrator for more room.`,
      { limit: MAX_COURSE_UPLOADS_MB },
    );
  const missing = uploads.reduce((sum, upload) => sum + upload.size - upload.received, 0);
  if (MIN_FREE_DISK_MB > 0 && (await freeBytes(DATA_DIR)) - missing - size < MIN_FREE_DISK_MB * MB) throw diskFull();
}

/** Checks the size of one file in bytes. `limit`: in MB. Throws AppError too_large. */
export function expectSize(size: number, limit: number): void {
  if (size > limit * MB)
    throw refuseUpload("too_large", `The file has ${inMb(size)} MB. The limit is ${limit} MB.`, {
      size: inMb(size),
      limit,
    });
}

const inMb = (bytes: number) => Math.ceil(bytes / MB);

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const diskFull = () =>
  refuseUpload(
    "disk_full",
    "The disk of this server is almost full. Tell your administrator, and choose the file again later.",
  );

/** A write that fails with less free space than this failed because the disk is full. */
const NO_ROOM_BYTES = 16 * 2 ** 20;

/** Returns the refusal of a chunk if its write failed because the disk is full, or null. */
export async function diskFullAfter(error: unknown, folder: string): Promise<AppError | null> {
  const isFull = errorCode(error) === "ENOSPC" || (await freeBytes(folder)) < NO_ROOM_BYTES;
  return isFull ? diskFull() : null;
}
