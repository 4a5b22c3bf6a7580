/** The time and cost of a transcription, as far as they are known. */
export type TranscriptionEstimate = { audioSeconds: number | null; waitSeconds: number | null; usd: number | null };

/** Estimates a transcription. `speed`: measured seconds of audio per second of work, or null if never measured. */
export function estimateOf(
  audioSeconds: number | null,
  { usdPerMinute, speed }: { usdPerMinute: number | null; speed: number | null },
): TranscriptionEstimate {
  return {
    audioSeconds,
    waitSeconds: audioSeconds === null || speed === null ? null : audioSeconds / speed,
    usd: audioSeconds === null || usdPerMinute === null ? null : (audioSeconds / 60) * usdPerMinute,
  };
}

/** Formats an estimate: "50 min of audio, about 5 min to wait, about $0.30". */
export function estimateText({ audioSeconds, waitSeconds, usd }: TranscriptionEstimate): string {
  if (audioSeconds === null) return "ffprobe is missing, so the time and cost are unknown";
  const minutes = audioSeconds / 60;
  const wait =
    waitSeconds === null
      ? "the time to wait is unknown until this model has transcribed once"
      : `about ${Math.max(1, Math.ceil(waitSeconds / 60))} min to wait`;
  const cost =
    usd === null ? "see the provider for the cost" : usd === 0 ? "free" : `about $${Math.max(0.01, usd).toFixed(2)}`;
  return `${minutes.toFixed(minutes < 10 ? 1 : 0)} min of audio, ${wait}, ${cost}`;
}
