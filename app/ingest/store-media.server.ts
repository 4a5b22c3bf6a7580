import { createHash } from "node:crypto";
import { copyFile, link, mkdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { isSlug } from "~/course/slug";
import type { Thumbnails } from "~/course/thumbnails";
import type { VideoFile } from "./load-video.server";
import { makePictures } from "./make-pictures.server";

export type StoredMedia = {
  url: string;
  posterUrl: string | null;
  thumbnails: Thumbnails | null;
  /** Puts the video back if it was removed since: to be called when the lecture that refers to it is stored. */
  ensureVideo: () => Promise<void>;
};

/** What ingest keeps of a course outside of the database, each in a folder of DATA_DIR with one folder a course. */
export type CourseFolder = "media" | "transcripts";

/** A folder of a course. Throws when the course's id cannot be the name of a folder. */
export function courseFolder(dataDir: string, kind: CourseFolder, courseId: string): string {
  if (!isSlug(courseId)) throw new Error(`"${courseId}" cannot be the name of a folder`);
  return path.join(dataDir, kind, courseId);
}

/** The address that a media file is served at. */
export const mediaUrl = (courseId: string, name: string) =>
  `/media/${encodeURIComponent(courseId)}/${encodeURIComponent(name)}`;

/** The lecture that a media file was made for, by its name; null for a name that ingest did not give. */
export function lectureOfMediaFile(name: string): string | null {
  return /^(.+)-[0-9a-f]{8}(?:\.(?:poster|thumbnails))?\.\w+(?:\.\d+\.part(?:\.jpg)?)?$/.exec(name)?.[1] ?? null;
}

/**
 * Puts a lecture's video where the server serves it from, `DATA_DIR/media/:course/`: a hard link where the disk allows it,
 * otherwise a copy. The pictures that are made of it are beside it. The names change with the video; files of its
 * previous version stay until `removeUnusedMedia`, because they are served until the new version is stored.
 */
export async function storeMedia(
  dataDir: string,
  courseId: string,
  lectureId: string,
  video: VideoFile,
): Promise<StoredMedia> {
  const version = createHash("sha256").update(`${video.bytes} ${video.modifiedMs}`).digest("hex").slice(0, 8);
  const directory = courseFolder(dataDir, "media", courseId);
  const base = `${lectureId}-${version}`;
  const names = {
    video: `${base}${path.extname(video.path).toLowerCase()}`,
    poster: `${base}.poster.jpg`,
    thumbnails: `${base}.thumbnails.jpg`,
  };
  const target = path.join(directory, names.video);
  const ensureVideo = () => placeVideo(video, target);
  await ensureVideo();
  const pictures = await makePictures(target, {
    poster: path.join(directory, names.poster),
    thumbnails: path.join(directory, names.thumbnails),
  });
  return {
    url: mediaUrl(courseId, names.video),
    posterUrl: pictures.poster ? mediaUrl(courseId, names.poster) : null,
    thumbnails: pictures.thumbnails && { url: mediaUrl(courseId, names.thumbnails), ...pictures.thumbnails },
    ensureVideo,
  };
}

async function placeVideo(video: VideoFile, target: string): Promise<void> {
  if ((await sizeOf(target)) === video.bytes) return;
  await mkdir(path.dirname(target), { recursive: true });
  const partial = `${target}.${process.pid}.part`;
  await link(video.path, partial).catch(() => copyFile(video.path, partial));
  await rename(partial, target);
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
