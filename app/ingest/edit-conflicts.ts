import { chaptersFromKey } from "~/course/chapter-list";
import { formatTimestamp } from "~/course/moment";
import { AppError } from "~/platform/errors";
import type { Conflict } from "./merge-edits";

/** `transcripts`: the lectures whose transcripts both the files and the browser changed. */
type Found = { conflicts: readonly Conflict[]; transcripts: readonly string[] };

/** What both the files and the browser changed since the last ingest, which stores nothing then. */
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
        `${lectureId ?? "course"}, ${FIELD_NAMES[field] ?? field}: ${shown(field, manifest)} in the manifest, ${shown(field, browser)} in the browser`,
    ),
    ...transcripts.map((lectureId) => `${lectureId}, transcript: corrected in the browser, and its file changed`),
  ];
}

function textOf(courseId: string, conflicts: readonly string[], { transcripts }: Found): string {
  return [
    `"${courseId}" was changed in the browser and in its files since it was last ingested. Nothing was stored.`,
    ...conflicts.map((conflict) => `  ${conflict}`),
    "For these, take the files with --theirs, or keep what the browser says with --ours. What only the browser changed stays in both cases.",
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
