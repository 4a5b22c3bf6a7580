import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { AppError } from "~/platform/errors";
import { FILES_ONLY } from "./ffmpeg-options";

const run = promisify(execFile);

/** What hosted speech models take in one piece. */
const MAX_UPLOAD_BYTES = 25_000_000;

/** The length of a media file in seconds, or null where ffprobe is not there to tell it. */
export async function mediaSeconds(file: string): Promise<number | null> {
  try {
    const { stdout } = await run("ffprobe", [
      "-v",
      "error",
      ...FILES_ONLY,
      "-show_entries",
      "format=duration",
      "-of",
      "csv=p=0",
      file,
    ]);
    const seconds = Number(stdout.trim());
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } catch {
    return null;
  }
}

/**
 * The sound of a media file, small enough to be sent: speech in mono at 24 kbit/s where ffmpeg is there (two hours fit),
 * else the file itself. Throws AppError when that is too large.
 */
export async function extractAudio(file: string): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-audio-"));
  try {
    const audio = path.join(folder, "speech.mp3");
    const made = await run("ffmpeg", [
      "-loglevel",
      "error",
      ...FILES_ONLY,
      "-i",
      file,
      "-vn",
      "-ac",
      "1",
      "-ar",
      "16000",
      "-b:a",
      "24k",
      audio,
    ]).then(() => true, isMissing);
    const source = made ? audio : file;
    const { size } = await stat(source);
    if (size <= MAX_UPLOAD_BYTES) return await readFile(source);
    const advice = made
      ? "Split it, or give a transcript."
      : "Install ffmpeg, which takes out its sound, or give a transcript.";
    throw new AppError(
      "too_large",
      `${path.basename(file)} is ${Math.round(size / 1e6)} MB; a speech model takes 25 MB at most. ${advice}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  function isMissing(error: NodeJS.ErrnoException & { stderr?: string }): false {
    if (error.code === "ENOENT") return false; // no ffmpeg on this machine
    throw new AppError(
      "invalid_request",
      `${path.basename(file)} has no sound that can be read: ${(error.stderr ?? error.message).trim().split("\n").at(-1)}`,
      { cause: error },
    );
  }
}
