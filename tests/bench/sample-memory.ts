import { memoryOf } from "../setup/process-memory";

const EVERY_MS = 1_000;

/** Samples the memory of all processes in a process group, in MB, until `samples` is called. */
export function sampleMemory(group: number): { samples: () => Promise<number[]> } {
  const samples: number[] = [];
  const sample = async () => void samples.push(await memoryOf(group));
  const timer = setInterval(() => void sample().catch(() => {}), EVERY_MS);
  return {
    samples: async () => {
      clearInterval(timer);
      await sample();
      return samples;
    },
  };
}
