import { constants } from "node:fs";
import { access, copyFile, mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { errorMessage } from "~/platform/unknown-error";
import type { Sql } from "~db/connect.server";
import { lockLecture } from "~db/replace-lecture.server";
import { setSlides } from "~db/slides.server";
import { courseFolder, mediaUrl } from "../store-media.server";
import type { LoadedSlides, SlidesFile } from "./load-slides.server";

type Place = { courseId: string; lectureId: string };
type Deps = { sql: Sql; dataDir: string; force?: boolean };

/** The change that an ingest made. `pages`: null if unknown. */
export type SlidesChange = { change: "stored" | "removed"; pages: number | null };

/**
 * Stores a lecture's slides beside its media, or removes them. `known`: the address of those that it has. Returns the
 * change, nothing if they are the same, or the error. Unused files remain until `removeUnusedMedia`.
 */
export async function storeSlides(
  place: Place,
  slides: LoadedSlides,
  { known, ...deps }: Deps & { known: string | null },
): Promise<{ slides?: SlidesChange; status?: "failed"; error?: string }> {
  if (slides === "unusable" || (slides === "none" && known === null)) return {};
  try {
    if (slides === "none") {
      await deps.sql.begin(async (tx) => {
        await lockLecture(tx, place.courseId, place.lectureId);
        await setSlides(tx, place, null);
      });
      return { slides: { change: "removed", pages: null } };
    }
    const name = `${place.lectureId}-${slides.sha256.slice(0, 8)}.pdf`;
    const url = mediaUrl(place.courseId, name);
    if (url === known && !deps.force) return {};
    const isStored = await placeSlides(place, slides, { url, name }, deps);
    return isStored ? { slides: { change: "stored", pages: slides.pages } } : {};
  } catch (error) {
    return { status: "failed", error: `The slides could not be stored: ${errorMessage(error)}` };
  }
}

/** Returns false if the file was removed in the browser in the meantime. */
async function placeSlides(
  place: Place,
  { path: source, bytes, pages }: SlidesFile,
  { url, name }: { url: string; name: string },
  { sql, dataDir }: Deps,
): Promise<boolean> {
  const target = path.join(courseFolder(dataDir, "media", place.courseId), name);
  return sql.begin(async (tx) => {
    await lockLecture(tx, place.courseId, place.lectureId);
    if (!(await exists(source))) return false;
    await copyWhole(source, target, bytes);
    await setSlides(tx, place, { url, pages });
    return true;
  });
}

/** Copies a file atomically. A link would change with the original, which was checked before. */
async function copyWhole(source: string, target: string, bytes: number): Promise<void> {
  const isThere = await stat(target).then(
    ({ size }) => size === bytes,
    () => false,
  );
  if (isThere) return;
  await mkdir(path.dirname(target), { recursive: true });
  const partial = `${target}.${process.pid}.part`;
  try {
    await copyFile(source, partial, constants.COPYFILE_FICLONE);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
