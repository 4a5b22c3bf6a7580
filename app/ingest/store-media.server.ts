import { createHash } from "node:crypto";
import { copyFile, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { VideoFile } from "./load-video.server";

/**
 * Keeps a lecture's video where the server serves it from, `DATA_DIR/media/:course/`: a hard link where the disk
 * allows, else a copy. Returns its address. The name changes with the file, so that browsers may keep it for ever.
 */
export async function storeMedia(dataDir: string, courseId: string, lectureId: string, video: VideoFile): Promise<string> {
  const version = createHash("sha256").update(`${video.bytes} ${video.modifiedMs}`).digest("hex").slice(0, 8);
  const extension = path.extname(video.path).toLowerCase();
  const name = `${lectureId}-${version}${extension}`;
  const directory = path.join(dataDir, "media", courseId);
  const target = path.join(directory, name);
  if ((await sizeOf(target)) !== video.bytes) {
    await mkdir(directory, { recursive: true });
    const partial = `${target}.${process.pid}.part`;
    await link(video.path, partial).catch(() => copyFile(video.path, partial));
    await rename(partial, target);
    await removeOlder(directory, lectureId, name);
  }
  return `/media/${encodeURIComponent(courseId)}/${encodeURIComponent(name)}`;
}

async function removeOlder(directory: string, lectureId: string, keep: string) {
  for (const name of await readdir(directory)) {
    const versioned = name.startsWith(`${lectureId}-`) && /^[0-9a-f]{8}\.\w+$/.test(name.slice(lectureId.length + 1));
    if (versioned && name !== keep) await rm(path.join(directory, name), { force: true });
  }
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(({ size }) => size, () => null);
}
