import { execFileSync } from "node:child_process";

/** The memory, in MB, that the processes of a group have, once a second until it is asked for. */
export function sampleMemory(group: number): { samples: () => number[] } {
  const samples: number[] = [];
  const sample = () => {
    const rows = execFileSync("ps", ["-e", "-o", "pgid=,rss="], { encoding: "utf8" }).trim().split("\n");
    samples.push(rows.map((row) => row.trim().split(/\s+/).map(Number)).reduce((sum, [pgid, rss]) => sum + (pgid === group ? rss! / 1000 : 0), 0));
  };
  const timer = setInterval(sample, 1_000);
  return { samples: () => (clearInterval(timer), sample(), samples) };
}
