import { chaptersFromKey } from "~/course/chapter-list";
import { courseIdOf } from "~/course/course-id";
import type { Manifest } from "~/course/manifest";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { insertAuditEvent } from "~db/audit-events.server";
import type { Sql } from "~db/connect.server";
import { saveCourse } from "~db/courses.server";
import { setIngested, storedDetails } from "~db/ingested.server";
import { lockOrder, makeRoomForLectures, orderLectures, storedOrder } from "~db/lecture-order.server";
import type { StoredLecture } from "~db/lectures.server";
import { courseSettings, isCourseDeleted, lockCourse } from "~db/teaching.server";
import { withLaterCourseEdits } from "./later-edits";
import type { LoadedLecture } from "./load-course.server";
import {
  idsOf,
  isSameOrder,
  manifestDetails,
  mergeEdits,
  type ManifestDetails,
  type Merged,
  type MergedLecture,
  type StoredDetails,
  type Winner,
} from "./merge-edits";

/** `isPart`: the manifest lacks some of the course's lectures, because it only contains those added in the browser. */
type Edits = { manifest: ManifestDetails; stored: StoredDetails | null; merged: Merged; isPart: boolean };

/** Merges a manifest with the edits and additions made in the browser, and lists their conflicts. */
export async function mergeWithEdits(
  { manifest, lectures }: { manifest: Manifest; lectures: readonly LoadedLecture[] },
  known: ReadonlyMap<string, Pick<StoredLecture, "addedHere">>,
  { sql, winner = null, addedHere = false }: { sql: Sql; winner?: Winner; addedHere?: boolean },
): Promise<Edits> {
  const courseId = courseIdOf(manifest);
  if (await isCourseDeleted(sql, INSTALLATION, courseId))
    throw new AppError(
      "conflict",
      `The course "${courseId}" was deleted in the browser. Restore it at /teach, or delete it permanently first: ` +
        `npm run course -- delete ${courseId}`,
    );
  const stored = await storedDetails(sql, INSTALLATION, courseId);
  const details = manifestDetails(withSpoken(manifest, lectures), {
    chapters: new Map(lectures.map(({ entry, chapters }) => [entry.slug, chapters])),
    timeZone: stored?.timeZone ?? "UTC",
  });
  const isPart = addedHere && [...known.values()].some((lecture) => !lecture.addedHere);
  const merged = mergeEdits(details, stored, winner, { isPart });
  if (!addedHere && winner === null)
    for (const { lectureId, title } of details.lectures)
      if (known.get(lectureId)?.addedHere)
        merged.conflicts.unshift({ lectureId, field: "lecture", manifest: title, browser: titleOf(stored, lectureId) });
  return {
    manifest: isPart && stored?.ingested ? { ...details, course: stored.ingested.course } : details,
    stored,
    merged,
    isPart,
  };
}

/** Returns a manifest with the languages that a speech model heard. */
function withSpoken(manifest: Manifest, loaded: readonly LoadedLecture[]): Manifest {
  const languages = new Map(loaded.map(({ entry }) => [entry.slug, entry.language]));
  const lectures = manifest.lectures.map((entry) => ({
    ...entry,
    language: languages.get(entry.slug) ?? entry.language,
  }));
  return { ...manifest, lectures };
}

const titleOf = (stored: StoredDetails | null, id: string) =>
  stored?.lectures.find(({ lectureId }) => lectureId === id)?.title ?? "";

/** Returns a lecture with its merged details. Its files stay the same. */
export function withDetails(lecture: LoadedLecture, details: MergedLecture): LoadedLecture {
  const { title, description, section, releasesAt, language, chapters, position } = details;
  const { description: _1, section: _2, releases_at: _3, ...entry } = lecture.entry;
  return {
    ...lecture,
    position,
    chapters: chapters === null ? lecture.chapters : chaptersFromKey(chapters),
    entry: {
      ...entry,
      title,
      language: language ?? entry.language,
      ...(description !== null && { description }),
      ...(section !== null && { section }),
      ...(releasesAt !== null && { releases_at: releasesAt }),
    },
  };
}

/**
 * Stores the merged details of a course without fields that were edited since they were read, and logs a visibility that
 * its manifest sets. Returns whether they changed.
 */
export async function applyCourse(
  courseId: string,
  { stored, merged }: Edits,
  { sql }: { sql: Sql },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockOrder(tx, courseId);
    await lockCourse(tx, courseId);
    const now = await courseSettings(tx, INSTALLATION, courseId);
    const details = withLaterCourseEdits(merged.course, { read: stored?.course, now });
    const isChanged = await saveCourse(tx, { courseId, ...details });
    const order = await storedOrder(tx, INSTALLATION, courseId);
    if (isSameOrder(order, idsOf(stored?.lectures ?? []))) await makeRoomForLectures(tx, courseId, merged.order);
    const { visibility } = details;
    if (visibility !== null && visibility !== (now?.visibility ?? "public"))
      await insertAuditEvent(tx, { actorId: null, action: "visibility_changed", courseId, visibility });
    return isChanged;
  });
}

/**
 * Stores the order, unless it was changed while the ingest ran, and the manifest's details of the ingested lectures, so
 * that the next ingest detects edits in between. Lectures that failed keep the previous details.
 */
export async function rememberManifest(
  courseId: string,
  { manifest, stored, merged, isPart }: Edits,
  { lectures, failed }: { lectures: readonly LoadedLecture[]; failed: ReadonlySet<string> },
  { sql, source }: { sql: Sql; source?: string },
): Promise<void> {
  const done = new Set(lectures.map(({ entry }) => entry.slug).filter((id) => !failed.has(id)));
  const before = new Map(stored?.ingested?.lectures.map((lecture) => [lecture.lectureId, lecture]));
  const named = new Map(manifest.lectures.map((lecture) => [lecture.lectureId, lecture]));
  // Lectures outside the manifest were added in the browser, or are not deleted yet.
  const isStored = new Set(idsOf(stored?.lectures ?? []));
  const others = [...before.keys()].filter((id) => !named.has(id) && isStored.has(id));
  const ids = isPart ? [...others, ...named.keys()] : [...named.keys(), ...others];
  const said = ids.flatMap((id) => (done.has(id) ? named.get(id) : before.get(id)) ?? []);
  await sql.begin(async (tx) => {
    await lockOrder(tx, courseId);
    await setIngested(tx, courseId, { ingested: { course: manifest.course, lectures: said }, source: source ?? null });
    const order = await storedOrder(tx, INSTALLATION, courseId);
    await orderLectures(tx, courseId, isSameOrder(order, merged.order) ? merged.order : order);
  });
}
