import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { parseManifest } from "~/course/manifest";
import { isSlides } from "../infer-course.server";
import { MANIFEST, readKept, uploadsFolder } from "../uploads/folder-records.server";
import { partOf } from "../uploads/upload-folders.server";

/**
 * Lists the slides that were uploaded to a course and that have no lecture. `manifest`: null if the course has no
 * lectures. Those of a lecture that uses others are not listed.
 */
export async function unusedSlides(folder: string, manifest: string | null): Promise<string[]> {
  const used = manifest === null ? new Map<string, string>() : await slidesIn(manifest);
  const kept = await readKept(folder);
  const parts = new Set([...used.values()].map((name) => partOf(name, kept)));
  return (await uploadedSlides(folder)).filter((name) => !parts.has(partOf(name, kept))).sort();
}

/** Deletes the slides that were uploaded for a lecture, so that the next ingest does not restore them. */
export async function forgetSlides(dataDir: string, courseId: string, lectureId: string): Promise<void> {
  const folder = uploadsFolder(dataDir, courseId);
  const named = (await slidesIn(path.join(folder, MANIFEST))).get(lectureId);
  const kept = await readKept(folder);
  for (const name of await uploadedSlides(folder))
    if (name === named || partOf(name, kept) === `${lectureId} slides`)
      await rm(path.join(folder, name), { force: true });
}

const uploadedSlides = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith(".") && isSlides(name));

/** Returns the slides of each lecture that a generated manifest names. */
async function slidesIn(file: string): Promise<Map<string, string>> {
  const text = await readFile(file, "utf8").catch(() => null);
  const parsed = text === null ? null : parseManifest(text, file);
  if (!parsed || !("manifest" in parsed)) return new Map();
  return new Map(
    parsed.manifest.lectures.flatMap(({ slug, slides }) => (slides === undefined ? [] : [[slug, slides] as const])),
  );
}
