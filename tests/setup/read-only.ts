import { spawnSync } from "node:child_process";
import { chownSync } from "node:fs";

/** A user of no rights, as the image's. */
const NOBODY = 65_534;

/**
 * Makes all file systems that matter read-only except one folder, then becomes nobody. For this program alone: other
 * processes see nothing of it.
 */
const SCRIPT = `
  writable=$1 tree=$2; shift 2
  mount --bind "$writable" "$writable" && mount --bind "$tree" "$tree" &&
  mount -o remount,bind,ro "$tree" && mount -o remount,bind,ro / &&
  exec setpriv --reuid ${NOBODY} --regid ${NOBODY} --clear-groups --no-new-privs -- "$@"`;

/** A command as it runs in a container: by an unprivileged user, on a read-only file system except for `writable`. */
export function readOnly(command: readonly string[], { writable, tree }: { writable: string; tree: string }): string[] {
  return ["unshare", "--mount", "--propagation", "private", "sh", "-c", SCRIPT, "sh", writable, tree, ...command];
}

/** Gives a folder to the user that `readOnly` runs commands as. */
export function giveToNobody(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
}

/** Whether this machine and this user can do it: Linux, root, and Node where every user can run it. */
export function canRunReadOnly(folder: string): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const [command, ...args] = readOnly([process.execPath, "--version"], { writable: folder, tree: folder });
  return spawnSync(command!, args).status === 0;
}
