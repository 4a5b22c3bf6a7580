type Timed = { video: unknown; videoMs: number | null; durationMs: number };

/**
 * Returns how long a lecture is, in milliseconds, or null if that is not known: that of a video on another site.
 * `videoMs`: of a stored video, from its pictures; `durationMs`: of the transcript, which may end before the video.
 */
export function videoLengthMs({ video, videoMs, durationMs }: Timed): number | null {
  if (videoMs !== null) return Math.max(videoMs, durationMs);
  return video === null && durationMs > 0 ? durationMs : null;
}
