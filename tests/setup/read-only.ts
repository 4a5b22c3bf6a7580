import { spawnSync } from "node:child_process";
import { chownSync } from "node:fs";

/** An unprivileged user, like the image's. */
const NOBODY = 65_534;

/**
 * Makes all relevant file systems read-only except one folder, then drops privileges. Only this process and its
 * children are affected.
 */
const SCRIPT = `
  writable=$1 tree=$2; shift 2
  mount --bind "$writable" "$writable" && mount --bind "$tree" "$tree" &&
  mount -o remount,bind,ro "$tree" && mount -o remount,bind,ro / &&
  exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs -- "$@"`;

/**
 * Wraps a command so that it runs as in the container: unprivileged, on a read-only file system except for `writable`.
 */
export function readOnly(command: readonly string[], { writable, tree }: { writable: string; tree: string }): string[] {
  return ["unshare", "--mount", "--propagation", "private", "sh", "-c", SCRIPT, "sh", writable, tree, ...command];
}

/** Makes the user that `readOnly` runs commands as the owner of a folder. */
export function giveToNobody(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
}

/** Whether `readOnly` works here: on Linux, as root, with a Node.js that every user can run. */
export function canRunReadOnly(folder: string): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const [command, ...args] = readOnly([process.execPath, "--version"], { writable: folder, tree: folder });
  return spawnSync(command!, args).status === 0;
}
