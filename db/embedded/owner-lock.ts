import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Says that this process owns a data directory, until it is released or the process is gone. */
export type OwnerLock = {
  /** False once the file was removed or is somebody else's: the directory must not be written any more. */
  isHeld(): boolean;
  release(): void;
};

/**
 * Takes the lock, or returns null while a living process has it. The file appears whole (a link to a finished draft)
 * and names the process with its start time, so that a process id that was given out again is not taken for the owner.
 */
export function takeOwnerLock(file: string): OwnerLock | null {
  const mine = `${process.pid} ${startTime(process.pid)}`;
  for (;;) {
    if (createWhole(file, mine)) return lockOf(file, mine);
    const holder = read(file);
    if (holder === null) continue; // released just now
    if (isAlive(holder)) return null;
    bury(file, holder);
  }
}

/** The id of the living process that holds a lock, or null. */
export function lockHolder(file: string): number | null {
  const holder = read(file);
  return holder !== null && isAlive(holder) ? Number(holder.split(" ")[0]) : null;
}

function lockOf(file: string, mine: string): OwnerLock {
  const isHeld = () => read(file) === mine;
  return { isHeld, release: () => void (isHeld() && rmSync(file, { force: true })) };
}

function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead owner's lock away. Of several processes that try, the one that moved the wrong lock puts it back. */
function bury(file: string, dead: string): void {
  const grave = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, grave);
  } catch {
    return; // another process was faster
  }
  if (read(grave) !== dead) {
    try {
      linkSync(grave, file);
    } catch {
      // a third process has taken it: it will find out by isHeld
    }
  }
  rmSync(grave, { force: true });
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
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
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return started.join(" ") === startTime(pid);
}

/** When a process started, in whatever form the system tells it; empty where it does not. */
function startTime(pid: number): string {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")[19] ?? "";
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    }).trim();
  } catch {
    return "";
  }
}
