import { parseArgs } from "node:util";
import { getContext } from "~/context.server";
import { chunkLecture, ingestCourse, type IngestReport } from "~/ingest/ingest-course.server";
import { CourseProblems, loadCourse, type LoadedCourse } from "~/ingest/load-course.server";
import { formatTimestamp } from "~/citation/moment";
import { deleteLectures } from "~db/replace-lecture.server";
import { migrate } from "~db/migrate.server";
import { checkArguments, EXIT, fail, wholeNumber, wrongUsage } from "./cli";
import { printTable } from "./table";

const HELP = `Usage: npm run ingest -- <course.yaml> [--dry-run] [--force] [--prune] [--concurrency N] [--json]

Stores a course's lectures, ready to be searched and cited. Everything is checked before anything is stored; a lecture
that did not change is skipped. May run while the server runs.

  --dry-run        show the chunks with their times and store nothing
  --force          ingest every lecture, changed or not
  --prune          remove stored lectures that the manifest no longer names
  --concurrency N  lectures at a time (2)
  --json           one JSON object a line on standard output
  --help           show this`;

const { values, positionals } = checkArguments(HELP, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      prune: { type: "boolean", default: false },
      concurrency: { type: "string", default: "2" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);
const [manifest, ...rest] = positionals;
if (manifest === undefined || rest.length > 0) wrongUsage(HELP, "ingest takes one course manifest.");
const concurrency = wholeNumber(HELP, "--concurrency", values.concurrency, { min: 1, max: 16 });

try {
  const course = await loadCourse(manifest);
  process.exitCode = values["dry-run"] ? dryRun(course) : await ingest(course);
} catch (error) {
  if (values.json && error instanceof CourseProblems) console.log(JSON.stringify({ problems: error.problems }));
  fail(error);
}

function dryRun(course: LoadedCourse): number {
  for (const lecture of course.lectures) {
    const chunks = chunkLecture(lecture);
    if (!values.json) console.log(`\n${lecture.entry.slug}: ${chunks.length} chunks`);
    for (const { startMs, endMs, content, headings } of chunks) {
      if (values.json) {
        console.log(JSON.stringify({ lecture_id: lecture.entry.slug, start_seconds: startMs / 1000, end_seconds: endMs / 1000, headings, content }));
      } else {
        console.log(`  ${formatTimestamp(startMs / 1000)}–${formatTimestamp(endMs / 1000)}  ${content}`);
      }
    }
  }
  return EXIT.ok;
}

async function ingest(course: LoadedCourse): Promise<number> {
  const { sql, embedder, env } = getContext();
  const startedAt = performance.now();
  try {
    await migrate(sql);
    const report = await ingestCourse(course, {
      sql,
      embedder,
      dataDir: env.DATA_DIR,
      force: values.force,
      concurrency,
      ...(process.stderr.isTTY && !values.json ? { onProgress: showProgress } : {}),
    });
    if (process.stderr.isTTY && !values.json) process.stderr.write("\r\x1b[K");
    const pruned = values.prune ? await deleteLectures(sql, report.courseId, report.notInManifest) : 0;
    print(report, pruned, (performance.now() - startedAt) / 1000);
    return report.lectures.some((lecture) => lecture.status === "failed") ? EXIT.failed : EXIT.ok;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function showProgress({ lectureId, embedded, texts, lecturesDone, lectures }: { lectureId: string; embedded: number; texts: number; lecturesDone: number; lectures: number }) {
  const share = texts === 0 ? 1 : embedded / texts;
  const bar = "█".repeat(Math.round(share * 20)).padEnd(20, "░");
  process.stderr.write(`\r\x1b[K${bar} ${lecturesDone}/${lectures} lectures  ${lectureId}`);
}

function print(report: IngestReport, pruned: number, seconds: number) {
  if (values.json) {
    for (const { lectureId, durationMs, ...lecture } of report.lectures) {
      console.log(JSON.stringify({ course_id: report.courseId, lecture_id: lectureId, duration_seconds: durationMs / 1000, ...lecture }));
    }
    return;
  }
  printTable(
    ["Lecture", "Length", "Chunks", "Result"],
    report.lectures.map(({ lectureId, durationMs, chunks, status, error }) => [
      lectureId, formatTimestamp(durationMs / 1000), String(chunks), error ? `failed: ${error}` : status,
    ]),
  );
  const changed = report.lectures.some((lecture) => lecture.status !== "unchanged") || report.courseChanged || pruned > 0;
  console.log(changed ? `\n${report.courseId}: done in ${seconds.toFixed(1)} s.` : `\n${report.courseId}: nothing changed.`);
  if (pruned > 0) console.log(`Removed ${pruned} lecture(s) that the manifest no longer names.`);
  else if (report.notInManifest.length > 0) {
    console.log(`No longer in the manifest, but kept: ${report.notInManifest.join(", ")}. Remove with --prune.`);
  }
}
