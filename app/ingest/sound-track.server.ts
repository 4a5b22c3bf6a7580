import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { RECORDINGS_ONLY } from "./ffmpeg-options";

const run = promisify(execFile);

const SoundTrack = z.object({ disposition: z.object({ default: z.number().optional() }).optional() });
type SoundTrack = z.infer<typeof SoundTrack>;
const Probe = z.object({ streams: z.array(SoundTrack) });

/** Returns the lecture's audio track of a recording: the default one, or the first. */
export const soundTrackOf = (tracks: readonly SoundTrack[]): number =>
  Math.max(
    0,
    tracks.findIndex(({ disposition }) => disposition?.default === 1),
  );

/** Returns the index of the lecture's audio track in a file. Without ffprobe, it is 0. */
export async function findSoundTrack(file: string): Promise<number> {
  const entries = ["-select_streams", "a", "-show_entries", "stream_disposition=default", "-of", "json"];
  try {
    const { stdout } = await run("ffprobe", ["-v", "error", ...RECORDINGS_ONLY, ...entries, file]);
    return soundTrackOf(Probe.parse(JSON.parse(stdout)).streams);
  } catch {
    return 0;
  }
}
