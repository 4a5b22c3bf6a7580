import { copyFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/platform/unknown-error";

/** Moves a file atomically, also to another disk. */
export async function moveFile(source: string, target: string): Promise<void> {
  try {
    await rename(source, target);
  } catch (error) {
    if (errorCode(error) !== "EXDEV") throw error;
    const copy = path.join(path.dirname(target), `.${path.basename(target)}`);
    await copyFile(source, copy);
    await rename(copy, target);
    await rm(source);
  }
}
