import { formatTimestamp } from "~/course/moment";

/**
 * Returns a function that draws how much of a lecture is transcribed and the estimated time left, or undefined if
 * nobody watches. `clear` removes what it drew.
 */
export function transcriptionProgress(isWatched: boolean) {
  let [current, startedAt] = ["", 0];
  if (!isWatched) return { onShare: undefined, clear: () => {} };
  return {
    onShare: (lecture: string, share: number) => {
      if (lecture !== current) [current, startedAt] = [lecture, performance.now()];
      const left = share === 0 ? 0 : ((performance.now() - startedAt) / 1000 / share) * (1 - share);
      const bar = "█".repeat(Math.round(share * 20)).padEnd(20, "░");
      process.stderr.write(`\r\x1b[K${bar} ${Math.round(share * 100)} %, ${formatTimestamp(left)} left  ${lecture}`);
    },
    clear: () => void process.stderr.write("\r\x1b[K"),
  };
}
