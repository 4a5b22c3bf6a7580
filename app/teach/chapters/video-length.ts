type Timed = { video: unknown; videoMs: number | null; durationMs: number };

/**
 * Returns a lecture's length in milliseconds, or null if it is unknown, as for a video on another site. `videoMs`:
 * length of a stored video, measured from its preview images. `durationMs`: length of the transcript, which may end
 * before the video.
 */
export function videoLengthMs({ video, videoMs, durationMs }: Timed): number | null {
  if (videoMs !== null) return Math.max(videoMs, durationMs);
  return video === null && durationMs > 0 ? durationMs : null;
}
