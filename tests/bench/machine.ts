import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresVersion } from "../setup/postgres-cluster";

/** Describes what the results depend on: processors, memory and versions. */
export function machineName(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? arch()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${postgresVersion() ?? "embedded database only"}, ${day}`;
}

/**
 * Measures the share of a virtual machine's processor time that its host gives to other machines ("steal time"). The
 * returned function describes it, or returns an empty text if it is unknown or below 1 %.
 */
export function watchStolenTime(): () => string {
  const before = processorTimes();
  return () => {
    const after = processorTimes();
    if (!before || !after) return "";
    const [stolen, worked] = [after.stolen - before.stolen, after.worked - before.worked];
    const share = Math.round((100 * stolen) / Math.max(1, stolen + worked));
    return share < 1 ? "" : `; ${share} % steal time`;
  };
}

/** Above this share of busy processors before or after a group, its figures say more about the others than about us. */
const QUIET_PERCENT = 10;
const LISTENED_MS = 3_000;

/** Returns the share of the processors' time that other programs use while the benchmark waits, in percent. */
export async function otherWork(): Promise<number> {
  const before = processorTimes();
  await sleep(LISTENED_MS);
  const after = processorTimes();
  if (!before || !after) return NaN;
  const worked = after.worked - before.worked;
  return Math.round((100 * worked) / Math.max(1, worked + after.idle - before.idle));
}

/** Describes what other programs did while a group ran, from what `otherWork` returned before and after it. */
export function noiseOf(percents: readonly number[]): { text: string; isQuiet: boolean } {
  const most = Math.max(...percents);
  const text = most >= 1 ? `; other programs used ${most} % of the processors` : "";
  return { text, isQuiet: most <= QUIET_PERCENT };
}

/** Reads the processor times since boot, in ticks (Linux). */
function processorTimes(): { worked: number; stolen: number; idle: number } | null {
  try {
    const [user = 0, nice = 0, system = 0, idle = 0, , irq = 0, softirq = 0, stolen = 0] = readFileSync(
      "/proc/stat",
      "utf8",
    )
      .split("\n")[0]!
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return { worked: user + nice + system + irq + softirq, stolen, idle };
  } catch {
    return null;
  }
}
