import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Recording } from "~/ai/transcriber";
import { AppError } from "~/platform/errors";
import { ONE_CORE, ONE_CORE_OUTPUT, RECORDINGS_ONLY } from "./ffmpeg-options";
import { findSoundTrack } from "./sound-track.server";

const run = promisify(execFile);

/** The upload limit of hosted speech models. */
const MAX_UPLOAD_BYTES = 25_000_000;

const MAX_ERRORS = 10_000;
/**
 * Mono at 16 kHz. The filter fills gaps before and within the audio with silence. Otherwise the words after a gap would
 * be too early.
 */
const SPEECH = ["-vn", "-af", "aresample=16000:async=1:first_pts=0", "-ac", "1"];

/** By default, ffmpeg chooses the track with the most channels, which may not be the one that students hear. */
const speechOf = async (file: string): Promise<string[]> => ["-map", `0:a:${await findSoundTrack(file)}`, ...SPEECH];

/** Returns the length of a media file in seconds, or null if ffprobe is missing or cannot read it. */
export async function mediaSeconds(file: string): Promise<number | null> {
  try {
    const { stdout } = await run("ffprobe", [
      "-v",
      "error",
      ...RECORDINGS_ONLY,
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

/** Returns the audio of a media file in the formats that speech models accept. */
export const recordingOf = (file: string): Recording => ({
  compressed: (signal) => extractAudio(file, signal),
  samples: (signal) => readSamples(file, signal),
});

/**
 * Extracts the audio of a media file for upload: mono speech at 24 kbit/s with ffmpeg (two hours fit), otherwise the
 * file itself. Throws AppError if the result is too large.
 */
async function extractAudio(file: string, signal?: AbortSignal): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-audio-"));
  try {
    const audio = path.join(folder, "speech.mp3");
    const args = [
      "-loglevel",
      "error",
      ...RECORDINGS_ONLY,
      ...ONE_CORE,
      "-i",
      file,
      ...(await speechOf(file)),
      ...ONE_CORE_OUTPUT,
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
    if (error.code === "ENOENT") return false; // ffmpeg is not installed
    signal?.throwIfAborted();
    throw unreadable(file, error.stderr ?? error.message, error);
  }
}

/** Streams the audio of a media file as 32-bit floats, mono, at 16 kHz. Throws AppError, for example without ffmpeg. */
async function* readSamples(file: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const args = ["-loglevel", "error", ...RECORDINGS_ONLY, ...ONE_CORE, "-i", file, ...(await speechOf(file))];
  const child = spawn("ffmpeg", [...args, "-f", "f32le", "pipe:1"], {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-MAX_ERRORS)));
  const ending = once(child, "close").then(
    ([code]: (number | null)[]) => code,
    (error: unknown) => error,
  );
  try {
    for await (const part of child.stdout) yield part as Uint8Array;
    const code = await ending;
    signal?.throwIfAborted();
    if (code === 0) return;
    if (code instanceof Error && "code" in code && code.code === "ENOENT") throw noFfmpeg(file);
    throw unreadable(file, errors || String(code));
  } finally {
    child.kill("SIGKILL");
  }
}

/** Returns whether a recording could not be transcribed because it has no sound. */
export const isSilent = (error: AppError): boolean => error.reason?.name === "no_sound";

function unreadable(file: string, reason: string, cause?: unknown): AppError {
  const name = path.basename(file);
  if (/matches no streams/.test(reason))
    return new AppError("invalid_request", `${name} has no sound.`, {
      cause,
      reason: { name: "no_sound", values: {} },
    });
  return new AppError("invalid_request", `${name} has no readable audio: ${reason.trim().split("\n").at(-1)}`, {
    cause,
  });
}

const noFfmpeg = (file: string) =>
  new AppError("model_unavailable", `The sound of ${path.basename(file)} cannot be read: ask your administrator.`, {
    operatorMessage: `The sound of ${path.basename(file)} cannot be read, because ffmpeg is not installed. A local speech model needs it (Debian: apt-get install ffmpeg).`,
  });
