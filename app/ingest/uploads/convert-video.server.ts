import { rename, rm } from "node:fs/promises";
import { ONE_CORE, ONE_CORE_OUTPUT, RECORDINGS_ONLY } from "../ffmpeg-options";
import type { ProbedVideo } from "./probe-video.server";
import { runTool } from "./run-tool.server";

/** Remuxing copies the file. Encoding takes about as long as the recording on one core. */
const COPY_TIMEOUT_MS = 60 * 60_000;
const ENCODE_TIMEOUT_MS = 48 * 60 * 60_000;

const COPY = ["-c", "copy"];
/** One video and one audio stream, at most 1080 lines, even dimensions, and 8-bit color: every browser plays it. */
const ENCODE = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-pix_fmt", "yuv420p"],
  ...["-vf", "scale=trunc(oh*a/2)*2:trunc(min(1080\\,ih)/2)*2"],
  ...["-c:a", "aac", "-b:a", "128k", "-ac", "2"],
];

type Options = { signal: AbortSignal; onShare: (share: number) => void };

/**
 * Creates an MP4 file that starts to play before it is fully loaded: by remuxing if its codecs are supported, otherwise
 * by encoding on one core. Writes `target` atomically. Returns null, or ffmpeg's error.
 */
export async function makeMp4(
  source: string,
  target: string,
  { isMp4, seconds, sound }: ProbedVideo,
  { signal, onShare }: Options,
): Promise<string | null> {
  // ffmpeg outlives a killed job for a while, and must not write to the next job's file.
  const partial = `${source}.${process.pid}.part.mp4`;
  const onLine = (line: string) => {
    const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? [];
    if (micros && seconds > 0) onShare(Math.min(1, Number(micros) / 1e6 / seconds));
  };
  const common = [
    ...["-v", "error", "-nostdin", "-y", ...RECORDINGS_ONLY, ...ONE_CORE, "-i", source],
    ...["-map", "0:V:0", "-map", `0:a:${sound}?`, "-sn", "-dn"],
  ];
  const made = [...ONE_CORE_OUTPUT, "-movflags", "+faststart", "-progress", "pipe:1", partial];
  const copied = isMp4
    ? await runTool("ffmpeg", [...common, ...COPY, ...made], { timeoutMs: COPY_TIMEOUT_MS, signal, onLine })
    : null;
  const { code, errors } =
    copied?.code === 0 || signal.aborted
      ? { code: copied?.code ?? "killed", errors: "" }
      : await runTool("ffmpeg", [...common, ...ENCODE, ...made], { timeoutMs: ENCODE_TIMEOUT_MS, signal, onLine });
  if (code === 0) {
    await rename(partial, target);
    return null;
  }
  await rm(partial, { force: true });
  return errors || String(code);
}
