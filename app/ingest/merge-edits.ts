import { chaptersKey } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import type { Manifest } from "~/course/manifest";
import type { Visibility } from "~/course/visibility";
import { fromLocalTime } from "~/platform/local-time";

/**
 * Fields of a lecture that both a manifest and the browser can set. `releasesAt`: ISO 8601. `chapters`: as
 * `chaptersKey` formats them; null if unknown. `language`: null if unknown.
 */
export type LectureDetails = {
  title: string;
  description: string | null;
  section: string | null;
  releasesAt: string | null;
  language: string | null;
  chapters: string | null;
};

/** Fields of a course that both can set. `visibility`: null if the manifest does not set it. */
export type CourseDetails = { title: string; description: string | null; visibility: Visibility | null };

/** The details in a manifest, in its order. */
export type ManifestDetails = { course: CourseDetails; lectures: (LectureDetails & { lectureId: string })[] };

/** A stored course. `timeZone`: IANA name. `ingested`: the details of the manifest at the last ingest, or null if unknown. */
export type StoredDetails = {
  timeZone: string;
  course: CourseDetails;
  lectures: (LectureDetails & { lectureId: string })[];
  ingested: ManifestDetails | null;
};

/**
 * The side whose value is kept where both the manifest and the browser changed a field. "manifest-alone": the manifest,
 * also where only the browser changed a field. null: neither, which is a conflict.
 */
export type Winner = "manifest" | "manifest-alone" | "browser" | null;

/** A field that both changed since the last ingest. `lectureId`: null for the course itself. */
export type Conflict = { lectureId: string | null; field: string; manifest: string; browser: string };

/** Visibility of a new course whose manifest does not set it. */
const DEFAULT_VISIBILITY: Visibility = "public";

/** The merged details of a lecture, with its position in the course. */
export type MergedLecture = LectureDetails & { position: number };

export type Merged = {
  course: CourseDetails;
  lectures: Map<string, MergedLecture>;
  /** Order of all lectures in the manifest or the course. */
  order: string[];
  conflicts: Conflict[];
};

/**
 * Returns the details in a manifest. `chapters`: by lecture, for the lectures whose files were read. `timeZone`: of the
 * course, where a release date without a time begins.
 */
export function manifestDetails(
  { title, description, visibility, lectures }: Manifest,
  { chapters, timeZone }: { chapters: ReadonlyMap<string, readonly Chapter[]>; timeZone: string },
): ManifestDetails {
  const chaptersOf = (lectureId: string) => {
    const read = chapters.get(lectureId);
    return read ? chaptersKey(read) : null;
  };
  return {
    course: { title, description: description ?? null, visibility: visibility ?? null },
    lectures: lectures.map((entry) => ({
      lectureId: entry.slug,
      title: entry.title,
      description: entry.description ?? null,
      section: entry.section ?? null,
      releasesAt: entry.releases_at === undefined ? null : releaseOf(entry.releases_at, timeZone),
      language: entry.language,
      chapters: chaptersOf(entry.slug),
    })),
  };
}

/** Returns the instant of a release in ISO 8601. A time without an offset, and midnight of a date, are local. */
function releaseOf(text: string, timeZone: string): string {
  const local = fromLocalTime(text.includes("T") ? text : `${text}T00:00`, timeZone);
  return (local ?? new Date(text)).toISOString();
}

/**
 * Merges a manifest with the edits made in the browser since the last ingest, field by field. A field that only one
 * side changed takes that side's value. A field that both changed is a conflict, unless there is a `winner`. If the
 * last manifest is unknown, nothing counts as edited. With `isPart`, the manifest contains only some of the lectures,
 * and its new ones come last.
 */
export function mergeEdits(
  manifest: ManifestDetails,
  stored: StoredDetails | null,
  winner: Winner,
  { isPart = false } = {},
): Merged {
  const conflicts: Conflict[] = [];
  const base = stored?.ingested ?? null;
  const merging = (lectureId: string | null) => ({ lectureId, winner, conflicts });
  const ours = new Map(stored?.lectures.map((lecture) => [lecture.lectureId, lecture]));
  const bases = new Map(base?.lectures.map((lecture) => [lecture.lectureId, lecture]));
  const course = stored ? mergeCourse(base?.course, stored.course, manifest.course, merging(null)) : manifest.course;
  const order = isPart ? withNew(idsOf(stored?.lectures ?? []), manifest) : mergeOrder(manifest, stored, merging(null));
  const positions = new Map(order.map((id, position) => [id, position]));
  const lectures = manifest.lectures.map(({ lectureId, ...theirs }, index) => {
    const our = ours.get(lectureId);
    const details = our ? mergeLecture(bases.get(lectureId), our, theirs, merging(lectureId)) : theirs;
    return [lectureId, { ...details, position: positions.get(lectureId) ?? index }] as const;
  });
  return { course, lectures: new Map(lectures), order, conflicts };
}

type Merging = { lectureId: string | null; winner: Winner; conflicts: Conflict[] };

function mergeCourse(
  base: CourseDetails | undefined,
  ours: CourseDetails,
  theirs: CourseDetails,
  merging: Merging,
): CourseDetails {
  const merge = <Field extends keyof CourseDetails>(field: Field) =>
    mergeField(field, base?.[field], ours[field], theirs[field], merging);
  return {
    title: merge("title"),
    description: merge("description"),
    // A manifest without a visibility leaves it unchanged.
    visibility: theirs.visibility === null ? null : mergeVisibility(base, ours.visibility, theirs.visibility, merging),
  };
}

/**
 * Merges the visibility of a course whose manifest sets it. If the last one did not, then any other visibility than the
 * default was set in the browser, and opening a hidden course by an ingest would surprise its instructor.
 */
function mergeVisibility(
  base: CourseDetails | undefined,
  ours: Visibility | null,
  theirs: Visibility,
  merging: Merging,
): Visibility | null {
  if (base?.visibility) return mergeField("visibility", base.visibility, ours, theirs, merging);
  if (ours === DEFAULT_VISIBILITY) return theirs;
  if (ours !== theirs && merging.winner === null)
    merging.conflicts.push({ lectureId: null, field: "visibility", manifest: theirs, browser: ours ?? "" });
  return merging.winner === null || merging.winner === "browser" ? ours : theirs;
}

function mergeLecture(
  base: LectureDetails | undefined,
  ours: LectureDetails,
  theirs: LectureDetails,
  merging: Merging,
): LectureDetails {
  const merge = <Field extends keyof LectureDetails>(field: Field) =>
    mergeField(field, base?.[field], ours[field], theirs[field], merging);
  const isKnown = theirs.chapters !== null && ours.chapters !== null && base?.chapters !== null;
  return {
    title: merge("title"),
    description: merge("description"),
    section: merge("section"),
    releasesAt: merge("releasesAt"),
    language: base?.language === null ? theirs.language : merge("language"),
    // Chapters that were not read stay unchanged. Unknown previous chapters cannot be compared.
    chapters: isKnown ? merge("chapters") : (theirs.chapters ?? ours.chapters),
  };
}

function mergeField<Value extends string | null>(
  field: string,
  base: Value | undefined,
  ours: Value,
  theirs: Value,
  { lectureId, winner, conflicts }: Merging,
): Value {
  const isEdited = base !== undefined && ours !== base;
  if (ours === theirs || winner === "manifest-alone" || !isEdited) return theirs;
  if (winner === "browser" || theirs === base) return ours;
  if (winner === "manifest") return theirs;
  conflicts.push({ lectureId, field, manifest: theirs ?? "", browser: ours ?? "" });
  return ours;
}

/**
 * Returns the manifest's order followed by the course's other lectures, or the browser's order followed by new
 * lectures.
 */
function mergeOrder(manifest: ManifestDetails, stored: StoredDetails | null, { winner, conflicts }: Merging): string[] {
  const theirs = idsOf(manifest.lectures);
  const ours = idsOf(stored?.lectures ?? []);
  const base = stored?.ingested ? idsOf(stored.ingested.lectures) : null;
  const isEdited = base !== null && !isSameOrder(ours, base);
  const agree = isSameOrder(ours, theirs);
  const isConflict = isEdited && !agree && !isSameOrder(theirs, base);
  const wins = winner === "manifest-alone" || (winner === "manifest" && isConflict);
  // Only the browser knows the positions of the lectures that it added.
  const takeTheirs = !isEdited || wins || (agree && ours.every((id) => theirs.includes(id)));
  if (isConflict && winner === null)
    conflicts.push({ lectureId: null, field: "order", manifest: theirs.join(", "), browser: ours.join(", ") });
  return takeTheirs ? [...theirs, ...ours.filter((id) => !theirs.includes(id))] : withNew(ours, manifest);
}

/** Appends lectures that are new in a manifest to an order. */
const withNew = (ours: readonly string[], { lectures }: ManifestDetails): string[] => [
  ...ours,
  ...idsOf(lectures).filter((id) => !ours.includes(id)),
];

/** Returns the ids of lectures. */
export const idsOf = (lectures: readonly { lectureId: string }[]) => lectures.map(({ lectureId }) => lectureId);

/** Returns whether two lists order their common items in the same way. */
export function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  return a.filter((id) => inB.has(id)).join("\0") === b.filter((id) => inA.has(id)).join("\0");
}
