import { rm } from "node:fs/promises";
import path from "node:path";
import { unusedSlides } from "~/ingest/slides/uploaded-slides.server";
import { MANIFEST, uploadsFolder } from "~/ingest/uploads/folder-records.server";
import { unusedFiles } from "~/ingest/uploads/write-manifest.server";

/** Lists the files that were uploaded to a course and that no lecture uses. */
export async function unusedUploads(courseId: string, dataDir: string): Promise<string[]> {
  const folder = uploadsFolder(dataDir, courseId);
  const others = await unusedFiles(folder);
  return [...(await unusedSlides(folder, path.join(folder, MANIFEST))), ...others.map(({ name }) => name)];
}

/** Deletes an uploaded file that no lecture uses. Returns false if there is no such file, or a lecture uses it. */
export async function discardUpload(courseId: string, name: string, dataDir: string): Promise<boolean> {
  if (!(await unusedUploads(courseId, dataDir)).includes(name)) return false;
  await rm(path.join(uploadsFolder(dataDir, courseId), name), { force: true });
  return true;
}
