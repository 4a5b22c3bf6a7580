import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { AppError } from "~/platform/errors";
import { FILES_ONLY } from "./ffmpeg-options";

const run = promisify(execFile);

/** The upload limit of hosted speech models. */
const MAX_UPLOAD_BYTES = 25_000_000;

/** Returns the length of a media file in seconds, or null if ffprobe is missing or cannot read it. */
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
 * Extracts the audio of a media file for upload: mono speech at 24 kbit/s with ffmpeg (two hours fit), otherwise the
 * file itself. Throws AppError if the result is too large.
 */
export async function extractAudio(file: string, signal?: AbortSignal): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-audio-"));
  try {
    const audio = path.join(folder, "speech.mp3");
    const args = [
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
    ];
    const made = await run("ffmpeg", args, { signal }).then(() => true, isMissing);
    const source = made ? audio : file;
    const { size } = await stat(source);
    if (size <= MAX_UPLOAD_BYTES) return await readFile(source);
    const advice = made
      ? "Split it, or provide a transcript."
      : "Install ffmpeg, which extracts the audio, or provide a transcript.";
    throw new AppError(
      "too_large",
      `${path.basename(file)} is ${Math.round(size / 1e6)} MB; speech models accept at most 25 MB. ${advice}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }

  function isMissing(error: NodeJS.ErrnoException & { stderr?: string }): false {
    if (error.code === "ENOENT") return false; // no ffmpeg on this machine
    signal?.throwIfAborted();
    throw new AppError(
      "invalid_request",
      `${path.basename(file)} has no readable audio: ${(error.stderr ?? error.message).trim().split("\n").at(-1)}`,
      { cause: error },
    );
  }
}
