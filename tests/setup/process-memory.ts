import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns the memory of all processes of a group, in MB. Asynchronous, so that it does not disturb measurements. */
export async function memoryOf(group: number): Promise<number> {
  const { stdout } = await run("ps", ["-e", "-o", "pgid=,rss="]);
  const rows = stdout.trim().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .reduce((sum, [pgid, rss = 0]) => sum + (pgid === group ? rss / 1000 : 0), 0);
}
