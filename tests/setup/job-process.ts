import { spawnSync } from "node:child_process";
import type { SqlOrTx } from "~db/connect.server";

/** Returns the id of the process that runs the jobs of a server, by the server's id, or null. */
export function jobProcess(server: number): number | null {
  const rows = spawnSync("ps", ["-e", "-o", "ppid=,pid=,args="], { encoding: "utf8" }).stdout.trim().split("\n");
  for (const row of rows) {
    const [, parent, pid, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    if (Number(parent) === server && args.includes("run-jobs")) return Number(pid);
  }
  return null;
}

/** Whether a process runs. One that has ended, but whose end nobody has read, does not. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
}

/** Ends the leases of running jobs, so that no test waits 20 seconds for the job of a process that it killed. */
export async function expireLeases(sql: SqlOrTx): Promise<void> {
  await sql`update course_jobs set lease_until = now() - interval '1 second' where state = 'running'`;
}
