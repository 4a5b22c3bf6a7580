import { access } from "node:fs/promises";
import path from "node:path";
import { INSTALLATION } from "~/identity/viewer";
import { inParallel } from "~/platform/in-parallel";
import type { Sql } from "~db/connect.server";
import { listVideoFiles } from "~db/media.server";
import type { Result } from "./finding";

const FILES_AT_ONCE = 32;

/** Warns about lectures whose video file is missing, such as after a restore without the files. */
export async function checkMedia(sql: Sql, dataDir: string): Promise<Result[]> {
  const videos = await listVideoFiles(sql, INSTALLATION);
  let missing = 0;
  await inParallel(videos, FILES_AT_ONCE, async (url) => {
    if (!(await isThere(dataDir, url))) missing++;
  });
  if (missing === 0) return [];
  const found = `the video files of ${missing === 1 ? "1 lecture" : `${missing} lectures`} are missing`;
  const advice = `Copy the folder media of the installation that made the backup to ${path.resolve(dataDir)}, or run npm run ingest -- --force for their courses.`;
  return [{ check: "media", state: "warning", found, advice }];
}

/** The path of a media file is its address, in DATA_DIR. */
async function isThere(dataDir: string, url: string): Promise<boolean> {
  return access(path.join(dataDir, ...url.split("/").map(decodeURIComponent))).then(
    () => true,
    () => false,
  );
}
