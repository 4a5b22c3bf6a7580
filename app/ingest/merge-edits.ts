import { chaptersKey } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import type { Manifest } from "~/course/manifest";
import type { Visibility } from "~/course/visibility";

/**
 * What both a manifest and the browser can say of a lecture. `releasesAt`: ISO 8601. `chapters`: as `chaptersKey` writes
 * them; null if they are not known.
 */
export type LectureDetails = {
  title: string;
  description: string | null;
  section: string | null;
  releasesAt: string | null;
  chapters: string | null;
};

/** What both can say of a course. `visibility`: null if the manifest does not say it. */
export type CourseDetails = { title: string; description: string | null; visibility: Visibility | null };

/** What a manifest says, in its order. */
export type ManifestDetails = { course: CourseDetails; lectures: (LectureDetails & { lectureId: string })[] };

/** A stored course. `ingested`: what its manifest said when it was ingested last, or null if that is not known. */
export type StoredDetails = {
  course: CourseDetails;
  lectures: (LectureDetails & { lectureId: string })[];
  ingested: ManifestDetails | null;
};

/** Whose values count where both the manifest and the browser changed something. null: neither, it is a conflict. */
export type Winner = "manifest" | "browser" | null;

/** Something that both changed since the last ingest. `lectureId`: null for the course itself. */
export type Conflict = { lectureId: string | null; field: string; manifest: string; browser: string };

/** What a lecture is to have, with its position in the course. */
export type MergedLecture = LectureDetails & { position: number };

export type Merged = {
  course: CourseDetails;
  lectures: Map<string, MergedLecture>;
  /** The order of all lectures that the manifest names or the course has. */
  order: string[];
  conflicts: Conflict[];
};

/** Returns what a manifest says. `chapters`: those of the lectures whose files were read, by lecture. */
export function manifestDetails(
  { title, description, visibility, lectures }: Manifest,
  chapters: ReadonlyMap<string, readonly Chapter[]>,
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
      releasesAt: entry.releases_at === undefined ? null : new Date(entry.releases_at).toISOString(),
      chapters: chaptersOf(entry.slug),
    })),
  };
}

/**
 * Merges a manifest with what was edited in the browser since it was ingested last, field by field: what only one of them
 * changed is taken from it, and what both changed is a conflict, unless there is a `winner`. The manifest wins also where
 * it did not change itself. Of a course whose last manifest is not known, nothing counts as edited. With `isPart`, the
 * manifest has a part of the lectures only: those that the course does not have come last.
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
    // A manifest that does not say who may see the course leaves it as it is, and one that did not cannot be compared.
    visibility: theirs.visibility === null || !base?.visibility ? theirs.visibility : merge("visibility"),
  };
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
    // A manifest that was not read leaves them as they are, and one that is not known cannot be compared.
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
  if (ours === theirs || winner === "manifest" || !isEdited) return theirs;
  if (winner === "browser" || theirs === base) return ours;
  conflicts.push({ lectureId, field, manifest: theirs ?? "", browser: ours ?? "" });
  return ours;
}

/** Returns the manifest's order, with what else the course has at the end, or the browser's with new lectures at the end. */
function mergeOrder(manifest: ManifestDetails, stored: StoredDetails | null, { winner, conflicts }: Merging): string[] {
  const theirs = idsOf(manifest.lectures);
  const ours = idsOf(stored?.lectures ?? []);
  const base = stored?.ingested ? idsOf(stored.ingested.lectures) : null;
  const isEdited = base !== null && !isSameOrder(ours, base);
  const agree = isSameOrder(ours, theirs);
  // Where the browser put what it added is known to the browser only.
  const takeTheirs = !isEdited || winner === "manifest" || (agree && ours.every((id) => theirs.includes(id)));
  if (!takeTheirs && !agree && winner === null && !isSameOrder(theirs, base))
    conflicts.push({ lectureId: null, field: "order", manifest: theirs.join(", "), browser: ours.join(", ") });
  return takeTheirs ? [...theirs, ...ours.filter((id) => !theirs.includes(id))] : withNew(ours, manifest);
}

/** Returns an order with the lectures at its end that are new in a manifest. */
const withNew = (ours: readonly string[], { lectures }: ManifestDetails): string[] => [
  ...ours,
  ...idsOf(lectures).filter((id) => !ours.includes(id)),
];

const idsOf = (lectures: readonly { lectureId: string }[]) => lectures.map(({ lectureId }) => lectureId);

/** Whether two lists have what they share in the same order. */
function isSameOrder(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  return a.filter((id) => inB.has(id)).join("\0") === b.filter((id) => inA.has(id)).join("\0");
}
