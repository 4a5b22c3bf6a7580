import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { SlideImage } from "./slides";
import { endOf, startOf, type SpokenLine } from "./speech";

/** Slides are still, so five frames a second are enough. A key frame every four seconds keeps seeking fast. */
const FRAMES_PER_SECOND = 5;
const KEY_FRAME_SECONDS = 4;
const TAIL_SECONDS = 1.5;

const VIDEO = [
  ["-vf", `fps=${FRAMES_PER_SECOND},scale=960:540:flags=lanczos,format=yuv420p`],
  ["-c:v", "libx264"],
  ["-preset", "veryslow"],
  ["-tune", "stillimage"],
  ["-crf", "29"],
  ["-g", String(FRAMES_PER_SECOND * KEY_FRAME_SECONDS)],
  ["-sc_threshold", "0"],
].flat();

const AUDIO = [
  ["-af", `loudnorm=I=-18:TP=-2,aresample=32000,apad=pad_dur=${TAIL_SECONDS}`],
  ["-c:a", "aac"],
  ["-b:a", "40k"],
  ["-ac", "1"],
].flat();

/** Makes the output reproducible: without the date and the version of ffmpeg. */
const REPRODUCIBLE = [
  ["-fflags", "+bitexact"],
  ["-flags:v", "+bitexact"],
  ["-flags:a", "+bitexact"],
  ["-map_metadata", "-1"],
].flat();

/** Combines slides and speech into an MP4 that can start to play before it is fully loaded. */
export async function makeVideo(
  lines: SpokenLine[],
  images: SlideImage[],
  wavFile: string,
  folder: string,
  mp4File: string,
): Promise<void> {
  const end = endOf(lines) + TAIL_SECONDS;
  const script = path.join(folder, "slides.txt");
  await writeFile(script, concatScript(lines, images, end));
  const input = ["-f", "concat", "-safe", "0", "-i", script, "-i", wavFile];
  const output = ["-t", end.toFixed(3), "-movflags", "+faststart", ...REPRODUCIBLE, mp4File];
  await promisify(execFile)("ffmpeg", ["-y", "-loglevel", "error", ...input, ...VIDEO, ...AUDIO, ...output]);
}

/** Lists the slides with their durations for ffmpeg's concat demuxer, which needs the last file twice. */
function concatScript(lines: SpokenLine[], images: SlideImage[], end: number): string {
  const starts = images.map(({ slide, step }, index) => (index === 0 ? 0 : startOf(lines, slide, step)));
  const entries = images.map(({ file }, index) => {
    const seconds = (starts[index + 1] ?? end) - (starts[index] ?? 0);
    return `file '${file}'\nduration ${seconds.toFixed(3)}`;
  });
  return `${entries.join("\n")}\nfile '${images.at(-1)?.file ?? ""}'\n`;
}
