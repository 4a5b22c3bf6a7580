import { memoryOf } from "../setup/process-memory";

const EVERY_MS = 1_000;

/** Samples the memory of all processes in a process group, in MB, until `samples` is called. */
export function sampleMemory(group: number): { samples: () => Promise<number[]> } {
  const samples: number[] = [];
  // A sample that fails is NaN, so that what is made of the samples is NaN too. The memory of no process is 0.
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
