import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Whether tests can mount their own file system, to fill it without harm: on Linux, as root. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0 && tryMount();

function tryMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "cuepoint-mount-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]).status === 0;
  if (mounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}

/** Mounts a disk of a size such as "700m". Returns its folder. */
export function mountDisk(size: string): string {
  const disk = mkdtempSync(path.join(tmpdir(), "cuepoint-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=0755`, "tmpfs", disk]);
  if (status !== 0) throw new Error("a disk could not be mounted");
  return disk;
}

/** Unmounts a disk, also while it is in use. */
export const unmount = (disk: string): void => void spawnSync("umount", ["-l", disk]);

/** Writes a file that fills a disk, except for some bytes. */
export async function fillAllBut(file: string, disk: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  const { status } = spawnSync("fallocate", ["-l", String(bavail * bsize - bytes), file]);
  if (status !== 0) throw new Error(`the disk ${disk} could not be filled`);
}
