import { memoryOf } from "../setup/process-memory";

const EVERY_MS = 1_000;

/** Samples the memory of all processes in a process group, in MB, until `samples` is called. */
export function sampleMemory(group: number): { samples: () => Promise<number[]> } {
  const samples: number[] = [];
  // A failed sample is NaN, so that sums of the samples are NaN too. A group without processes has a memory of 0.
  const sample = async () => void samples.push((await memoryOf(group).catch(() => NaN)) || NaN);
  const timer = setInterval(() => void sample(), EVERY_MS);
  return {
    samples: async () => {
      clearInterval(timer);
      await sample();
      return samples;
    },
  };
}
