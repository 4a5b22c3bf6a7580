import { open } from "node:fs/promises";
import path from "node:path";
import type { Problem } from "~/course/manifest-problem";
import type { VideoFile } from "./load-video.server";
import { probeVideo } from "./uploads/probe-video.server";

const FIRST_BYTES = 512;
/** Bytes below a space, except tabs and line breaks. Text has none, and every video has some at its beginning. */
const hasControlByte = (bytes: Buffer) => bytes.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte));

/**
 * Returns the problem of a file that is not a recording, or null. A recording without a picture is accepted. Without
 * ffprobe, only empty files and text are detected.
 */
export async function checkVideoFile({ path: file, bytes }: VideoFile, slug: string): Promise<Problem | null> {
  const shown = path.relative(process.cwd(), file) || file;
  const problem = (what: string): Problem => ({
    file: shown,
    message: `is ${what}, but it is the video of "${slug}"; export the video again as MP4`,
  });
  const found = await probeVideo(file, bytes);
  if (!("problem" in found)) return null;
  if (found.problem === "empty") return problem("empty");
  const isOther = found.problem === "not_video" || (found.problem === "needs_ffmpeg" && (await isText(file)));
  return isOther ? problem("not a video") : null;
}

async function isText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return !hasControlByte(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
