import { execFile } from "node:child_process";
import { rename, rm, stat } from "node:fs/promises";
import { promisify } from "node:util";
import type { Thumbnails } from "~/course/thumbnails";
import { mediaSeconds } from "./extract-audio.server";
import { ONE_CORE, ONE_CORE_OUTPUT, RECORDINGS_ONLY } from "./ffmpeg-options";

const run = promisify(execFile);

/** Fills a timeline as wide as a screen. A short video gets a thumbnail every few seconds. */
const MAX_THUMBNAILS = 200;
const MIN_SECONDS = 5;
const COLUMNS = 10;
const [WIDTH, HEIGHT] = [160, 90];
/** Enough for long recordings. A broken file must not block an ingest. */
const TIMEOUT_MS = 5 * 60_000;

export type Pictures = { poster: boolean; thumbnails: Omit<Thumbnails, "url"> | null };

/**
 * Creates a poster and one sheet of thumbnails of a video, as JPEG files. Returns none if ffmpeg is missing or cannot
 * read the video, because they are optional.
 */
export async function makePictures(
  video: string,
  files: { poster: string; thumbnails: string },
  signal?: AbortSignal,
): Promise<Pictures> {
  const seconds = await mediaSeconds(video);
  if (seconds === null) return { poster: false, thumbnails: null };
  const everySeconds = Math.max(MIN_SECONDS, Math.ceil(seconds / MAX_THUMBNAILS));
  const count = Math.max(1, Math.ceil(seconds / everySeconds));
  const rows = Math.ceil(count / COLUMNS);
  // The first second of a recording is usually black.
  const poster = await ffmpeg(
    [
      "-ss",
      String(Math.min(5, seconds / 10)),
      "-i",
      video,
      "-vf",
      "thumbnail=30,scale='min(720,iw)':-2",
      "-frames:v",
      "1",
      "-q:v",
      "7",
    ],
    files.poster,
    signal,
  );
  const fit = `scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease,pad=${WIDTH}:${HEIGHT}:-1:-1`;
  // Decodes only key frames: a few seconds instead of many minutes for a video of three hours.
  const thumbnails = await ffmpeg(
    [
      "-skip_frame",
      "nokey",
      "-i",
      video,
      "-an",
      "-vf",
      `fps=1/${everySeconds}:round=up,${fit},tile=${COLUMNS}x${rows}`,
      "-frames:v",
      "1",
      "-q:v",
      "6",
    ],
    files.thumbnails,
    signal,
  );
  return {
    poster,
    thumbnails: thumbnails ? { columns: COLUMNS, count, width: WIDTH, height: HEIGHT, everySeconds } : null,
  };
}

/** Creates one image unless it exists. Its name changes with the video, so an existing one is up to date. */
async function ffmpeg(args: string[], target: string, signal: AbortSignal | undefined): Promise<boolean> {
  if (
    await stat(target).then(
      () => true,
      () => false,
    )
  )
    return true;
  const partial = `${target}.${process.pid}.part.jpg`;
  try {
    const before = ["-loglevel", "error", "-y", "-nostdin", ...RECORDINGS_ONLY, ...ONE_CORE];
    await run("ffmpeg", [...before, ...args, ...ONE_CORE_OUTPUT, partial], { timeout: TIMEOUT_MS, signal });
    await rename(partial, target);
    return true;
  } catch {
    await rm(partial, { force: true });
    return false;
  }
}
