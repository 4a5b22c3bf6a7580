import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { SlideImage } from "./slides";
import type { SpokenLine } from "./speech";

/** Slides are still, so five frames a second are enough. A key frame every four seconds keeps seeking fast. */
const FRAMES_PER_SECOND = 5;
const KEY_FRAME_SECONDS = 4;
const TAIL_SECONDS = 1.5;

/** Combines slides and speech into an MP4 that can play before it is fully loaded. */
export async function makeVideo(
  lines: SpokenLine[],
  images: SlideImage[],
  wavFile: string,
  folder: string,
  mp4File: string,
): Promise<void> {
  const shown = images.map((image) => ({
    ...image,
    start: lines.find((line) => line.slide === image.slide && line.step === image.step)!.start,
  }));
  const end = lines.at(-1)!.end + TAIL_SECONDS;
  const script = path.join(folder, "slides.txt");
  const entries = shown.map(
    ({ file }, i) =>
      `file '${file}'\nduration ${((shown[i + 1]?.start ?? end) - (i === 0 ? 0 : shown[i]!.start)).toFixed(3)}`,
  );
  await writeFile(script, `${entries.join("\n")}\nfile '${shown.at(-1)!.file}'\n`);
  await promisify(execFile)("ffmpeg", [
    "-y",
    "-loglevel",
    "error",
    "-f",
    "concat",
    "-safe",
    "0",
    "-i",
    script,
    "-i",
    wavFile,
    "-vf",
    `fps=${FRAMES_PER_SECOND},scale=960:540:flags=lanczos,format=yuv420p`,
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-tune",
    "stillimage",
    "-crf",
    "29",
    "-g",
    String(FRAMES_PER_SECOND * KEY_FRAME_SECONDS),
    "-sc_threshold",
    "0",
    "-af",
    `loudnorm=I=-18:TP=-2,aresample=32000,apad=pad_dur=${TAIL_SECONDS}`,
    "-c:a",
    "aac",
    "-b:a",
    "40k",
    "-ac",
    "1",
    "-t",
    end.toFixed(3),
    "-movflags",
    "+faststart",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
    "-flags:a",
    "+bitexact",
    "-map_metadata",
    "-1",
    mp4File,
  ]);
}
