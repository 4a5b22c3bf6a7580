import type { Estimate } from "~/retrieval/retrieval-metrics";

/** "0.640 [0.580, 0.700]": the mean with its 95 % interval. */
export function estimateText({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}
