import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import path from "node:path";

type CopyFile = (from: string, to: string) => Promise<void>;

/** Folders whose files Cuepoint replaces, and never changes in place. */
const REPLACED_WHOLE = ["media", "models"];

/**
 * Fills a data directory with the files of another one that nothing uses. Files that never change are hard links, which
 * saves copying 30 MB for each of hundreds of servers.
 */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await copyFolder(from, to, copyFile);
}

async function copyFolder(from: string, to: string, copy: CopyFile): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (!entry.isDirectory()) return copy(source, target);
      return copyFolder(source, target, REPLACED_WHOLE.includes(entry.name) ? linkOrCopy : copy);
    }),
  );
}

const linkOrCopy = (source: string, target: string) => link(source, target).catch(() => copyFile(source, target));
