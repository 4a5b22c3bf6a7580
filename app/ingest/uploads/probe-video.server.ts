import { open } from "node:fs/promises";
import { z } from "zod";
import { isContainer, RECORDINGS_ONLY } from "../ffmpeg-options";
import { soundTrackOf } from "../sound-track.server";
import { runTool } from "./run-tool.server";

const TIMEOUT_MS = 30_000;
const MAX_HOURS = 24;
/** An 8K frame. Decoders allocate several frames before they detect an error. */
const MAX_PIXELS = 8192 * 4320;
/**
 * The contents of a file. `isWeb`: WebM with codecs that browsers play. `isMp4`: H.264 and AAC, which only need
 * remuxing. `sound`: index of the lecture's audio track.
 */
export type ProbedVideo = { seconds: number; isWeb: boolean; isMp4: boolean; sound: number };
/** Why a file cannot become a lecture's video. The interface has a text for each. */
export type VideoProblem = "empty" | "not_video" | "no_picture" | "too_long" | "too_large_picture" | "needs_ffmpeg";

const Probe = z.object({
  format: z.object({ format_name: z.string(), duration: z.string().optional() }),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        pix_fmt: z.string().optional(),
        width: z.number().optional(),
        height: z.number().optional(),
        disposition: z.object({ attached_pic: z.number().optional(), default: z.number().optional() }).optional(),
      }),
    )
    .default([]),
});
type Stream = z.infer<typeof Probe>["streams"][number];

/**
 * Detects a file's format by its content. Without ffprobe, only the first bytes decide and `hasTools` is false: the
 * file is then stored unchanged.
 */
export async function probeVideo(
  file: string,
  bytes: number,
): Promise<{ problem: VideoProblem } | { hasTools: true; video: ProbedVideo } | { hasTools: false; isWeb: boolean }> {
  if (bytes === 0) return { problem: "empty" };
  const args = ["-v", "error", ...RECORDINGS_ONLY, "-show_entries"];
  const entries =
    "format=format_name,duration:stream=codec_type,codec_name,pix_fmt,width,height:stream_disposition=attached_pic,default";
  const { code, output } = await runTool("ffprobe", [...args, entries, "-of", "json", file], { timeoutMs: TIMEOUT_MS });
  if (code === "missing") return probeBytes(file);
  const parsed = code === 0 ? Probe.safeParse(parseJson(output)) : null;
  if (!parsed?.success) return { problem: "not_video" };
  return judge(parsed.data);
}

function judge({
  format,
  streams,
}: z.infer<typeof Probe>): { problem: VideoProblem } | { hasTools: true; video: ProbedVideo } {
  if (!isContainer(format.format_name)) return { problem: "not_video" };
  const picture = streams.find((stream) => stream.codec_type === "video" && stream.disposition?.attached_pic !== 1);
  if (!picture) return { problem: "no_picture" };
  if ((picture.width ?? 0) * (picture.height ?? 0) > MAX_PIXELS) return { problem: "too_large_picture" };
  const seconds = Number(format.duration);
  if (seconds > MAX_HOURS * 3600) return { problem: "too_long" };
  const sounds = streams.filter((stream) => stream.codec_type === "audio");
  const sound = soundTrackOf(sounds);
  const plays = playsAs(format.format_name, picture, sounds[sound]);
  return {
    hasTools: true,
    video: {
      seconds: Number.isFinite(seconds) ? seconds : 0,
      sound,
      isMp4: plays.isMp4,
      // Browsers do not agree on which of several tracks they play.
      isWeb: plays.isWeb && sounds.length <= 1,
    },
  };
}

function playsAs(container: string, picture: Stream, sound: Stream | undefined): { isWeb: boolean; isMp4: boolean } {
  const has = (stream: Stream | undefined, codecs: string[]) => !stream || codecs.includes(stream.codec_name ?? "");
  const isH264 = picture.codec_name === "h264" && /^yuvj?420p$/.test(picture.pix_fmt ?? "");
  return {
    isWeb: container.startsWith("matroska") && has(picture, ["vp8", "vp9", "av1"]) && has(sound, ["opus", "vorbis"]),
    isMp4: isH264 && has(sound, ["aac", "mp3"]),
  };
}

/** MP4 has "ftyp" after the length of its first box; WebM begins with an EBML head. */
async function probeBytes(file: string): Promise<{ problem: VideoProblem } | { hasTools: false; isWeb: boolean }> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    if (buffer.toString("latin1", 4, 8) === "ftyp") return { hasTools: false, isWeb: false };
    if (buffer.readUInt32BE(0) === 0x1a45dfa3 && /\.webm$/.test(file)) return { hasTools: false, isWeb: true };
    return { problem: "needs_ffmpeg" };
  } finally {
    await handle.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
