import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { chmod, copyFile, link, mkdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isCourseId } from "~/course/course-id";
import type { Thumbnails } from "~/course/thumbnails";
import type { LoadedVideo, VideoFile } from "./load-video.server";
import { makePictures } from "./make-pictures.server";

export type StoredMedia = {
  url: string;
  posterUrl: string | null;
  thumbnails: Thumbnails | null;
  /** Restores the video if it was removed in the meantime. Call it when the lecture that refers to it is stored. */
  ensureVideo: () => Promise<void>;
};

/**
 * Folders of DATA_DIR, each with one folder per course. `uploads`: the files of a course that was created in the
 * browser. `incoming`: files being uploaded to it.
 */
export type CourseFolder = "media" | "transcripts" | "uploads" | "incoming";

/** Returns a folder of a course. Throws if the course's id cannot be a folder name. */
export function courseFolder(dataDir: string, kind: CourseFolder, courseId: string): string {
  if (!isCourseId(courseId)) throw new Error(`"${courseId}" cannot be the name of a folder`);
  return path.join(dataDir, kind, courseId);
}

/** Returns the URL path of a media file. */
export const mediaUrl = (courseId: string, name: string) =>
  `/media/${encodeURIComponent(courseId)}/${encodeURIComponent(name)}`;

/** Returns the path of a course's media file by its address, or null if it is elsewhere or missing. */
export async function mediaFile(dataDir: string, courseId: string, url: string): Promise<string | null> {
  const name = /^\/media\/[^/]+\/([^/]+)$/.exec(url)?.[1];
  if (name === undefined || url !== mediaUrl(courseId, decodeURIComponent(name))) return null;
  const file = path.join(courseFolder(dataDir, "media", courseId), path.basename(decodeURIComponent(name)));
  return (await sizeOf(file)) === null ? null : file;
}

/** Returns the lecture of a media file by its name, or null if ingest did not create the file. */
export function lectureOfMediaFile(name: string): string | null {
  return /^(.+)-[0-9a-f]{8}(?:\.(?:poster|thumbnails))?\.\w+(?:\.\d+\.part(?:\.jpg)?)?$/.exec(name)?.[1] ?? null;
}

/**
 * Places a lecture's video and its pictures where the server serves them, `DATA_DIR/media/:course/`. An operator's video
 * is copied, because its file may be overwritten in place. An uploaded one never is, so it is a hard link if the disk
 * allows it. File names change with the video. Files of the previous version remain until `removeUnusedMedia`, because
 * they are served until the new version is stored.
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
  const isUploaded = await isInside(courseFolder(dataDir, "uploads", courseId), video.path);
  const ensureVideo = () => placeVideo(video, target, { isUploaded });
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

/** Stores a lecture's video file with its pictures. A video at an address has no files. */
export async function placeMedia(
  video: NonNullable<LoadedVideo>,
  { dataDir, courseId, lectureId }: { dataDir: string; courseId: string; lectureId: string },
) {
  return "file" in video
    ? storeMedia(dataDir, courseId, lectureId, video.file)
    : { url: video.url, posterUrl: null, thumbnails: null, ensureVideo: undefined };
}

/** The target's name changes with the size and the time of the source, so a whole target is up to date. */
async function placeVideo(video: VideoFile, target: string, { isUploaded }: { isUploaded: boolean }): Promise<void> {
  if ((await sizeOf(target)) === video.bytes && (isUploaded || !(await isSameFile(video.path, target)))) return;
  await mkdir(path.dirname(target), { recursive: true });
  const partial = `${target}.${process.pid}.part`;
  try {
    if (isUploaded) await link(video.path, partial).catch(() => copyVideo(video.path, partial));
    else await copyVideo(video.path, partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Copies a video with the permissions of a new file, because the server may not be allowed to read the source. */
async function copyVideo(source: string, target: string): Promise<void> {
  await rm(target, { force: true });
  await writeFile(target, "");
  const { mode } = await stat(target);
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, mode);
}

/** Earlier versions made hard links. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => stat(file).catch(() => null)));
  return !!first && !!second && first.dev === second.dev && first.ino === second.ino;
}

/** The paths of videos have no symbolic links. */
async function isInside(folder: string, file: string): Promise<boolean> {
  return file.startsWith((await realpath(folder).catch(() => folder)) + path.sep);
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
