import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { getTranscriber } from "~/ai/transcription-model.server";
import { getContext } from "~/context/context.server";
import { formatTimestamp } from "~/course/moment";
import { CourseProblems, formatProblem } from "~/ingest/course-files.server";
import {
  chunkLecture,
  ingestCourse,
  pruneCourse,
  storedCheck,
  type IngestProgress,
  type IngestReport,
} from "~/ingest/ingest-course.server";
import { loadCourse, type LoadedCourse, type LoadedLecture } from "~/ingest/load-course.server";
import { transcribeMissing } from "~/ingest/transcribe-missing.server";
import { migrate } from "~db/migrate.server";
import { checkArguments, EXIT, fail, wholeNumber, wrongUsage } from "./cli";
import { mockApisWhenAsked } from "./mock-apis";
import { countOf, printTable, sizeText } from "./table";

/** More would hide the summary. */
const MAX_WARNINGS = 20;

const HELP = `Usage: npm run ingest -- <course.yaml | folder> [options]

Stores a course's lectures, ready to be searched and cited. Everything is checked before anything is stored; a lecture
that did not change is skipped. May run while the server runs. A folder of videos and transcripts without a manifest is
taken by its files' names.

  --lecture SLUG    this lecture only
  --dry-run         show the chunks with their times and store nothing
  --write-manifest  write the manifest that was inferred from a folder, and store nothing
  --force           ingest every lecture, changed or not
  --prune           remove stored lectures that the manifest no longer names, and media files that no lecture uses
  --concurrency N   lectures at a time (2)
  --json            one JSON object a line on standard output
  --help            show this`;

const { values, positionals } = checkArguments(HELP, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      lecture: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      "write-manifest": { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      prune: { type: "boolean", default: false },
      concurrency: { type: "string", default: "2" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }),
);
const [place, ...rest] = positionals;
if (place === undefined || rest.length > 0) wrongUsage(HELP, "ingest takes one course manifest, or one folder.");
if (values.lecture !== undefined && values.prune)
  wrongUsage(HELP, "--prune is for a whole course, not with --lecture.");
const concurrency = wholeNumber(HELP, "--concurrency", values.concurrency, { min: 1, max: 16 });

try {
  await mockApisWhenAsked();
  process.exitCode = await run(place);
} catch (error) {
  if (values.json && error instanceof CourseProblems) console.log(JSON.stringify({ problems: error.problems }));
  fail(error);
}

async function run(place: string): Promise<number> {
  if (values["write-manifest"]) return writeManifest(place, await loadCourse(place));
  if (values["dry-run"]) return dryRun(await load(place));
  const { sql, embedder, env } = getContext();
  try {
    let migrated: Promise<unknown> | undefined;
    const stored = storedCheck({ sql, embedder, force: values.force });
    const course = await load(place, async (courseId, lecture) => {
      await (migrated ??= migrate(sql));
      return stored(courseId, lecture);
    });
    const lectures = await transcribeMissing(course.lectures, {
      transcriber: getTranscriber(env),
      courseId: course.manifest.slug,
      dataDir: env.DATA_DIR,
      say: (line) => console.error(line),
    });
    await migrate(sql);
    return await ingest({ ...course, lectures });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function load(
  place: string,
  isStored?: (courseId: string, lecture: LoadedLecture) => Promise<boolean>,
): Promise<LoadedCourse> {
  const course = await loadCourse(place, { lecture: values.lecture, ...(isStored ? { isStored } : {}) });
  for (const warning of course.warnings.slice(0, MAX_WARNINGS)) console.error(`warning: ${formatProblem(warning)}`);
  if (course.warnings.length > MAX_WARNINGS)
    console.error(
      `… and ${course.warnings.length - MAX_WARNINGS} warnings more; npm run transcript -- FILE shows them all.`,
    );
  if (course.inferred && !values.json)
    console.error(
      `No manifest in ${place}: ${course.lectures.length} lectures were taken from the files' names. --write-manifest writes them down.`,
    );
  return course;
}

async function writeManifest(folder: string, { inferred }: LoadedCourse): Promise<number> {
  if (inferred === null)
    wrongUsage(HELP, `${folder} has a manifest already; --write-manifest is for folders without one.`);
  const file = path.join(folder, "course.yaml");
  await writeFile(file, inferred, { flag: "wx" });
  console.log(`Wrote ${file}. Look it over, then: npm run ingest -- ${file}`);
  return EXIT.ok;
}

async function dryRun(course: LoadedCourse): Promise<number> {
  for (const lecture of course.lectures) {
    const chunks = await chunkLecture(lecture);
    if (!values.json) console.log(`\n${lecture.entry.slug}: ${chunks.length} chunks`);
    for (const { startMs, endMs, content, headings } of chunks) {
      if (values.json) {
        console.log(
          JSON.stringify({
            lecture_id: lecture.entry.slug,
            start_seconds: startMs / 1000,
            end_seconds: endMs / 1000,
            headings,
            content,
          }),
        );
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
  const isWatched = process.stderr.isTTY && !values.json;
  const report = await ingestCourse(course, {
    sql,
    embedder,
    dataDir: env.DATA_DIR,
    force: values.force,
    concurrency,
    ...(isWatched ? { onProgress: progressBar() } : {}),
  });
  if (isWatched) process.stderr.write("\r\x1b[K");
  const pruned = values.prune
    ? await pruneCourse(report.courseId, report.notInManifest, { sql, dataDir: env.DATA_DIR })
    : null;
  print(report, pruned, (performance.now() - startedAt) / 1000);
  return report.lectures.some((lecture) => lecture.status === "failed") ? EXIT.failed : EXIT.ok;
}

/** A bar on the terminal, with the time that is left at the pace so far. */
function progressBar(): (progress: IngestProgress) => void {
  const startedAt = performance.now();
  return ({ lectureId, embedded, texts, lecturesDone, lectures }) => {
    const share = Math.min(1, (lecturesDone + (texts === 0 ? 1 : embedded / texts)) / lectures);
    const left = ((performance.now() - startedAt) / 1000 / share) * (1 - share);
    const bar = "█".repeat(Math.round(share * 20)).padEnd(20, "░");
    process.stderr.write(
      `\r\x1b[K${bar} ${lecturesDone}/${lectures} lectures, ${formatTimestamp(left)} left  ${lectureId}`,
    );
  };
}

type Pruned = Awaited<ReturnType<typeof pruneCourse>>;

function print(report: IngestReport, pruned: Pruned | null, seconds: number) {
  if (values.json) {
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
    report.lectures.map(({ lectureId, durationMs, chunks, status, error }) => [
      lectureId,
      formatTimestamp(durationMs / 1000),
      String(chunks),
      error ? `failed: ${error}` : status,
    ]),
  );
  const hasPruned = pruned !== null && pruned.lectures + pruned.media.files > 0;
  const changed =
    report.lectures.some((lecture) => lecture.status !== "unchanged") || report.courseChanged || hasPruned;
  console.log(
    changed ? `\n${report.courseId}: done in ${seconds.toFixed(1)} s.` : `\n${report.courseId}: nothing changed.`,
  );
  if (hasPruned) console.log(`Removed ${prunedText(pruned)}.`);
  if (!pruned && report.notInManifest.length > 0) {
    console.log(`No longer in the manifest, but kept: ${report.notInManifest.join(", ")}. Remove with --prune.`);
  }
}

function prunedText({ lectures, media }: Pruned): string {
  const parts = [
    lectures > 0 && `${countOf(lectures, "lecture")} that the manifest no longer names`,
    media.files > 0 && `${countOf(media.files, "media file")} (${sizeText(media.bytes)})`,
  ];
  return parts.filter(Boolean).join(" and ");
}
