import type { Manifest } from "~/course/manifest";
import type { StoredLecture } from "~db/lectures.server";
import type { LoadedLecture } from "./load-course.server";
import { forgetLectures } from "./uploads/course-folder.server";

type Stored = ReadonlyMap<string, StoredLecture>;

/** Deletes the uploads of lectures that the manifest has replaced. Otherwise the next upload would restore them. */
export async function forgetReplaced(
  courseId: string,
  { stored, replaced }: { stored: Stored; replaced: readonly string[] },
  { dataDir }: { dataDir: string },
): Promise<void> {
  const ids = replaced.filter((id) => stored.get(id)?.addedHere);
  if (ids.length > 0) await forgetLectures(dataDir, courseId, ids);
}

/** Returns a course's lectures that were not part of the ingest, without deleted ones. */
export function notIngested(manifest: Manifest, stored: Stored, lectures: readonly LoadedLecture[]) {
  const named = new Set(manifest.lectures.map(({ slug }) => slug));
  const ingested = new Set(lectures.map(({ entry }) => entry.slug));
  const there = [...stored].filter(([, { isRemoved }]) => !isRemoved);
  return {
    notInManifest: there.filter(([id, { addedHere }]) => !addedHere && !named.has(id)).map(([id]) => id),
    addedInBrowser: there.filter(([id, { addedHere }]) => addedHere && !ingested.has(id)).map(([id]) => id),
  };
}
