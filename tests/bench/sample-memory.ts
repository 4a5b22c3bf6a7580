import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const EVERY_MS = 1_000;

/** Samples the memory of all processes in a process group, in MB, until `samples` is called. */
export function sampleMemory(group: number): { samples: () => Promise<number[]> } {
  const samples: number[] = [];
  // Asynchronous, so that it does not disturb other measurements.
  const sample = async () => {
    const { stdout } = await run("ps", ["-e", "-o", "pgid=,rss="]);
    const rows = stdout
      .trim()
      .split("\n")
      .map((row) => row.trim().split(/\s+/).map(Number));
    samples.push(rows.reduce((sum, [pgid, rss]) => sum + (pgid === group ? rss! / 1000 : 0), 0));
  };
  const timer = setInterval(() => void sample().catch(() => {}), EVERY_MS);
  return {
    samples: async () => {
      clearInterval(timer);
      await sample();
      return samples;
    },
  };
}
