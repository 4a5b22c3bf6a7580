import type { Stats } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { INSTALLATION } from "~/identity/viewer";
import type { Sql } from "~db/connect.server";
import { listReferencedMedia } from "~db/media.server";
import { lockLecture } from "~db/replace-lecture.server";
import { courseFolder, lectureOfMediaFile, mediaUrl } from "./store-media.server";

export type RemovedFiles = { files: number; bytes: number };

/** A younger file may belong to a lecture that another ingest is about to store. */
const YOUNG_MS = 60 * 60_000;

/**
 * Removes the unused media files of the given lectures and, with `others`, those of all other lectures that are older
 * than an hour. Files that ingest did not create are left alone.
 */
export async function removeUnusedMedia(
  courseId: string,
  { lectureIds, others = false }: { lectureIds: ReadonlySet<string>; others?: boolean },
  { sql, dataDir }: { sql: Sql; dataDir: string },
): Promise<RemovedFiles> {
  const removed = { files: 0, bytes: 0 };
  const folder = courseFolder(dataDir, "media", courseId);
  const unused = await unreferenced(sql, folder, courseId);
  for (const lectureId of new Set(unused.map(lectureOfMediaFile))) {
    const isOwn = lectureId !== null && lectureIds.has(lectureId);
    if (lectureId === null || (!isOwn && !others)) continue;
    const names = unused.filter((name) => lectureOfMediaFile(name) === lectureId);
    await sql.begin(async (tx) => {
      // An ingest commits the lecture under this lock, after it has checked that its files exist.
      await lockLecture(tx, courseId, lectureId);
      const referenced = new Set(await listReferencedMedia(tx, INSTALLATION, courseId));
      for (const name of names.filter((name) => !referenced.has(mediaUrl(courseId, name)))) {
        const file = path.join(folder, name);
        const stats = await lstat(file).catch(() => null);
        if (!stats || (isYoung(stats) && (!isOwn || isPartial(name)))) continue;
        await rm(file, { force: true });
        removed.files++;
        removed.bytes += stats.size;
      }
    });
  }
  return removed;
}

/** Uses the status change time, because a hard link shares all other times with its target. */
const isYoung = ({ ctimeMs }: Stats) => Date.now() - ctimeMs < YOUNG_MS;
const isPartial = (name: string) => /\.part(\.jpg)?$/.test(name);

async function unreferenced(sql: Sql, folder: string, courseId: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const referenced = new Set(names.length > 0 ? await listReferencedMedia(sql, INSTALLATION, courseId) : []);
  return names.filter((name) => !referenced.has(mediaUrl(courseId, name)));
}

/** Removes a folder of a course with its contents. */
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** Counts the files of a folder and their bytes. A file with several names counts once. A missing folder has none. */
export async function sizeOfFolder(folder: string): Promise<RemovedFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory());
  const found = await Promise.all(files.map((file) => lstat(path.join(file.parentPath, file.name)).catch(() => null)));
  const sizes = new Map(found.flatMap((stats) => (stats ? [[`${stats.dev}:${stats.ino}`, stats.size] as const] : [])));
  return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}
