import type { Estimate } from "~/retrieval/retrieval-metrics";

/** Formats the mean with its 95 % interval: "0.640 [0.580, 0.700]". */
export function estimateText({ mean, low, high }: Estimate): string {
  return `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`;
}
