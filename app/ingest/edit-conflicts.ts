import { chaptersFromKey } from "~/course/chapter-list";
import { formatTimestamp } from "~/course/moment";
import { AppError } from "~/platform/errors";
import type { Conflict } from "./merge-edits";

/** `transcripts`: the lectures whose transcripts changed both in the files and in the browser. */
type Found = { conflicts: readonly Conflict[]; transcripts: readonly string[] };

/**
 * What changed since the last ingest both in the files and in Cuepoint: in the browser, or by a command such as `course
 * visibility`. Nothing is stored then.
 */
export class EditConflicts extends AppError {
  /** Each conflict in a sentence. */
  readonly conflicts: string[];

  constructor(courseId: string, found: Found) {
    const conflicts = describe(found);
    super("conflict", textOf(courseId, conflicts, found));
    this.name = "EditConflicts";
    this.conflicts = conflicts;
  }
}

function describe({ conflicts, transcripts }: Found): string[] {
  return [
    ...conflicts.map(
      ({ lectureId, field, manifest, browser }) =>
        `${lectureId ?? "course"}, ${FIELD_NAMES[field] ?? field}: ${shown(field, manifest)} in the manifest, ${shown(field, browser)} in Cuepoint`,
    ),
    ...transcripts.map((lectureId) => `${lectureId}, transcript: corrected in Cuepoint, and its file changed`),
  ];
}

function textOf(courseId: string, conflicts: readonly string[], { transcripts }: Found): string {
  return [
    `"${courseId}" was changed in Cuepoint and in its files since it was last ingested. Nothing was stored.`,
    ...conflicts.map((conflict) => `  ${conflict}`),
    "For these, take the files with --theirs, or keep what Cuepoint has with --ours. What changed only in Cuepoint stays in both cases.",
    ...(transcripts.length > 0 ? ["Corrections that --theirs replaces stay in the history."] : []),
  ].join("\n");
}

const FIELD_NAMES: Partial<Record<string, string>> = { releasesAt: "releases_at" };

const shown = (field: string, value: string) =>
  quoted(
    field === "chapters"
      ? chaptersFromKey(value)
          .map(({ startMs, title }) => `${formatTimestamp(startMs / 1000)} ${title}`)
          .join(", ")
      : value,
  );

const SHOWN = 120;
const quoted = (text: string) =>
  text === "" ? "nothing" : JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
