import { formatTimestamp } from "~/course/moment";
import type { IngestReport } from "~/ingest/ingest-course.server";
import type { pruneCourse } from "~/ingest/prune-course.server";
import type { SlidesChange } from "~/ingest/slides/store-slides.server";
import { countOf, printTable, sizeText } from "../table";

type Pruned = Awaited<ReturnType<typeof pruneCourse>>;
/** `isForced`: the manifest replaces what was added or deleted in the browser. */
type Shown = { seconds: number; json: boolean | undefined; isForced: boolean };

/** Prints the result of an ingest: a table with a summary, or one JSON object per lecture. */
export function printReport(report: IngestReport, pruned: Pruned | null, { seconds, json, isForced }: Shown): void {
  if (json) {
    for (const { lectureId, durationMs, ...lecture } of report.lectures) {
      console.log(
        JSON.stringify({
          course_id: report.courseId,
          lecture_id: lectureId,
          duration_seconds: durationMs / 1000,
          ...lecture,
        }),
      );
    }
    return;
  }
  printTable(
    ["Lecture", "Length", "Chunks", "Result"],
    report.lectures.map(({ lectureId, durationMs, chunks, status, error, slides }) => [
      lectureId,
      formatTimestamp(durationMs / 1000),
      String(chunks),
      error ? `failed: ${error}` : [status, slides && slidesText(slides)].filter(Boolean).join(", "),
    ]),
  );
  const hasPruned = pruned !== null && pruned.lectures + pruned.media.files > 0;
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
  if (report.addedInBrowser.length > 0 && !(pruned && isForced))
    console.log(
      `Added in the browser, so kept: ${report.addedInBrowser.join(", ")}. To delete them, add --theirs --prune.`,
    );
  if (!pruned && report.notInManifest.length > 0) {
    console.log(
      `Stored, but no longer in the manifest: ${report.notInManifest.join(", ")}. To delete them, add --prune.`,
    );
  }
}

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
