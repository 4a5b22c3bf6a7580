import { chaptersFromKey } from "~/course/chapter-list";
import { formatTimestamp } from "~/course/moment";
import type { Conflict } from "./merge-edits";

/**
 * Describes what both the files and the browser changed since the last ingest. `transcripts`: the lectures whose
 * transcripts they changed.
 */
export function conflictText(
  courseId: string,
  { conflicts, transcripts }: { conflicts: readonly Conflict[]; transcripts: readonly string[] },
): string {
  const lines = conflicts.map(
    ({ lectureId, field, manifest, browser }) =>
      `  ${lectureId ?? "course"}, ${FIELD_NAMES[field] ?? field}: ${shown(field, manifest)} in the manifest, ${shown(field, browser)} in the browser`,
  );
  const corrected = transcripts.map(
    (lectureId) => `  ${lectureId}, transcript: corrected in the browser, and its file changed`,
  );
  return [
    `"${courseId}" was changed in the browser and in its files since it was last ingested. Nothing was stored.`,
    ...lines,
    ...corrected,
    "For these, take the files with --theirs, or keep what the browser says with --ours. What only the browser changed stays in both cases.",
    ...(corrected.length > 0 ? ["Corrections that --theirs replaces stay in the history."] : []),
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
