import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { errorCode } from "~/platform/unknown-error";

/** A lock on what a file stands for. This process holds it until it releases it or ends. */
export type ProcessLock = {
  /** False if the file was removed or belongs to another process: what it stands for must not be written any more. */
  isHeld(): boolean;
  release(): void;
};

/**
 * Takes the lock, or returns null if a running process holds it. The file is created atomically, as a link to a
 * finished draft. It contains the process id and its start time, so that a reused process id is not mistaken for the
 * holder. It works between processes on one machine.
 */
export function takeProcessLock(file: string): ProcessLock | null {
  const mine = `${process.pid} ${startTime(process.pid)}`;
  for (;;) {
    if (createAtomically(file, mine)) return lockOf(file, mine);
    const holder = read(file);
    if (holder === null) continue; // released since
    if (isAlive(holder)) return null;
    removeStaleLock(file, holder);
  }
}

/** Returns the id of the running process that holds a lock, or null. */
export function lockHolder(file: string): number | null {
  const holder = read(file);
  return holder !== null && isAlive(holder) ? Number(holder.split(" ")[0]) : null;
}

function lockOf(file: string, mine: string): ProcessLock {
  const isHeld = () => read(file) === mine;
  return { isHeld, release: () => void (isHeld() && rmSync(file, { force: true })) };
}

function createAtomically(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a lock whose process has ended. If several processes try, one that moved a new lock puts it back. */
function removeStaleLock(file: string, holder: string): void {
  const moved = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, moved);
  } catch {
    return; // another process removed it
  }
  if (read(moved) !== holder) {
    try {
      linkSync(moved, file);
    } catch {
      // a third process has taken the lock: the holder finds out through isHeld
    }
  }
  rmSync(moved, { force: true });
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

function isAlive(holder: string): boolean {
  const [id, ...started] = holder.split(" ");
  const pid = Number(id);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
  return started.join(" ") === startTime(pid);
}

/**
 * Returns the start time of a process in the system's own format: empty if it is unknown, null if the process has ended.
 * A process that was killed keeps its id, as a zombie, until its parent reads its exit code. If the parent has ended too,
 * process 1 does that, which can take a second, and in some containers never happens.
 */
function startTime(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      const [state = "", ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
      return /[ZX]/.test(state) ? null : (fields[18] ?? "");
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    }).trim();
  } catch {
    return "";
  }
}
