import { createHash } from "node:crypto";
import { copyFile, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Thumbnails } from "~/player/thumbnail";
import type { VideoFile } from "./load-video.server";
import { makePictures } from "./make-pictures.server";

export type StoredMedia = { url: string; posterUrl: string | null; thumbnails: Thumbnails | null };

/**
 * Keeps a lecture's video where the server serves it from, `DATA_DIR/media/:course/`: a hard link where the disk
 * allows, else a copy; and beside it the pictures that are made of it. The names change with the file, so that browsers may
 * keep them for ever.
 */
export async function storeMedia(dataDir: string, courseId: string, lectureId: string, video: VideoFile): Promise<StoredMedia> {
  const version = createHash("sha256").update(`${video.bytes} ${video.modifiedMs}`).digest("hex").slice(0, 8);
  const directory = path.join(dataDir, "media", courseId);
  const base = `${lectureId}-${version}`;
  const names = { video: `${base}${path.extname(video.path).toLowerCase()}`, poster: `${base}.poster.jpg`, thumbnails: `${base}.thumbnails.jpg` };
  const target = path.join(directory, names.video);
  if ((await sizeOf(target)) !== video.bytes) {
    await mkdir(directory, { recursive: true });
    const partial = `${target}.${process.pid}.part`;
    await link(video.path, partial).catch(() => copyFile(video.path, partial));
    await rename(partial, target);
  }
  const pictures = await makePictures(target, { poster: path.join(directory, names.poster), thumbnails: path.join(directory, names.thumbnails) });
  await removeOlder(directory, lectureId, base);
  const urlOf = (name: string) => `/media/${encodeURIComponent(courseId)}/${encodeURIComponent(name)}`;
  return {
    url: urlOf(names.video),
    posterUrl: pictures.poster ? urlOf(names.poster) : null,
    thumbnails: pictures.thumbnails && { url: urlOf(names.thumbnails), ...pictures.thumbnails },
  };
}

async function removeOlder(directory: string, lectureId: string, keep: string) {
  for (const name of await readdir(directory)) {
    const version = name.startsWith(`${lectureId}-`) ? /^([0-9a-f]{8})(?:\.\w+){1,2}$/.exec(name.slice(lectureId.length + 1)) : null;
    if (version && !name.startsWith(`${keep}.`)) await rm(path.join(directory, name), { force: true });
  }
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(({ size }) => size, () => null);
}
