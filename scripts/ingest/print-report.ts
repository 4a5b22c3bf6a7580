import { formatTimestamp } from "~/course/moment";
import type { IngestReport } from "~/ingest/ingest-course.server";
import type { pruneCourse } from "~/ingest/prune-course.server";
import type { SlidesChange } from "~/ingest/slides/store-slides.server";
import { countOf, printTable, sizeText } from "../table";

type Pruned = Awaited<ReturnType<typeof pruneCourse>>;
/** `isForced`: the manifest replaces what was added or deleted in the browser. */
type Shown = { seconds: number; json: boolean | undefined; isForced: boolean };

/**
 * Prints the result of an ingest: a table with a summary, or one JSON object per lecture, and one about the other
 * lectures of the course if there are any.
 */
export function printReport(report: IngestReport, pruned: Pruned | null, { seconds, json, isForced }: Shown): void {
  // Pruning has deleted the lectures that the manifest does not have; those added in the browser only if it was forced.
  const notInManifest = pruned ? [] : report.notInManifest;
  const addedInBrowser = pruned && isForced ? [] : report.addedInBrowser;
  if (json) return printJson({ ...report, notInManifest, addedInBrowser }, pruned);
  printTable(
    ["Lecture", "Length", "Chunks", "Result"],
    report.lectures.map(({ lectureId, durationMs, chunks, status, error, slides }) => [
      lectureId,
      formatTimestamp(durationMs / 1000),
      String(chunks),
      error ? `failed: ${error}` : [status, slides && slidesText(slides)].filter(Boolean).join(", "),
    ]),
  );
  const hasPruned = pruned !== null && hasDeleted(pruned);
  const changed =
    report.lectures.some(({ status, slides }) => status !== "unchanged" || slides) || report.courseChanged || hasPruned;
  console.log(
    changed ? `\n${report.courseId}: done in ${seconds.toFixed(1)} s.` : `\n${report.courseId}: nothing changed.`,
  );
  if (hasPruned) console.log(`Deleted ${prunedText(pruned)}.`);
  if (report.deletedInBrowser.length > 0)
    console.log(
      `Deleted in the browser, so not ingested: ${report.deletedInBrowser.join(", ")}. To bring them back, restore them at /teach, or add --discard-edits.`,
    );
  if (addedInBrowser.length > 0)
    console.log(`Added in the browser, so kept: ${addedInBrowser.join(", ")}. To delete them, add --theirs --prune.`);
  if (notInManifest.length > 0) {
    console.log(`Stored, but no longer in the manifest: ${notInManifest.join(", ")}. To delete them, add --prune.`);
  }
}

function printJson(report: IngestReport, pruned: Pruned | null): void {
  const { courseId, lectures, notInManifest, deletedInBrowser, addedInBrowser } = report;
  for (const { lectureId, durationMs, ...lecture } of lectures)
    console.log(
      JSON.stringify({ course_id: courseId, lecture_id: lectureId, duration_seconds: durationMs / 1000, ...lecture }),
    );
  const isAll = [notInManifest, deletedInBrowser, addedInBrowser].every((ids) => ids.length === 0);
  if (isAll && !(pruned && hasDeleted(pruned))) return;
  console.log(
    JSON.stringify({
      course_id: courseId,
      not_in_manifest: notInManifest,
      deleted_in_browser: deletedInBrowser,
      added_in_browser: addedInBrowser,
      pruned: pruned && {
        lectures: pruned.lectures,
        media_files: pruned.media.files,
        media_bytes: pruned.media.bytes,
      },
    }),
  );
}

const hasDeleted = ({ lectures, media }: Pruned) => lectures + media.files > 0;

function prunedText({ lectures, media }: Pruned): string {
  const parts = [
    lectures > 0 && `${countOf(lectures, "lecture")} no longer in the manifest`,
    media.files > 0 && `${countOf(media.files, "media file")} (${sizeText(media.bytes)})`,
  ];
  return parts.filter(Boolean).join(" and ");
}

function slidesText({ change, pages }: SlidesChange): string {
  return `slides ${change}${pages === null ? "" : ` (${countOf(pages, "page")})`}`;
}
