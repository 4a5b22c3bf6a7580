import { writeFile } from "node:fs/promises";
import path from "node:path";
import { getTranscriber } from "~/ai/transcription-model.server";
import { getContext } from "~/context/context.server";
import { courseIdOf } from "~/course/course-id";
import { formatTimestamp } from "~/course/moment";
import { StoredInstitution } from "~/course/slug";
import { INSTALLATION } from "~/identity/viewer";
import { chunkLecture } from "~/ingest/chunk-lecture.server";
import { formatProblem } from "~/ingest/course-files.server";
import { expectLowerCase } from "~/ingest/expect-lower-case.server";
import { expectSameCourse } from "~/ingest/expect-same-course.server";
import { storedCheck } from "~/ingest/hash-lecture.server";
import { ingestCourse, type IngestProgress, type IngestReport } from "~/ingest/ingest-course.server";
import { loadCourse, type LoadedCourse, type LoadOptions } from "~/ingest/load-course.server";
import type { Winner } from "~/ingest/merge-edits";
import { pruneCourse } from "~/ingest/prune-course.server";
import { transcribeMissing } from "~/ingest/transcribe-missing.server";
import { storedLectures } from "~db/lectures.server";
import { migrate } from "~db/migrate.server";
import { defineCommand, EXIT, fail, parseCommand, wholeNumber, wrongUsage } from "./cli";
import { showMissingLink } from "./course/show-visibility";
import { confirmTranscription } from "./ingest/confirm-transcription";
import { printReport } from "./ingest/print-report";
import { refusalOf } from "./ingest/refusal";
import { transcriptionProgress } from "./ingest/transcription-progress";
import { mockApisIfEnabled } from "./mock-apis";
import { countOf } from "./table";

/** More lines would hide the summary. */
const MAX_WARNINGS = 20;

const command = defineCommand("ingest", {
  description: `Stores a course's lectures so that they can be searched and cited. Checks everything before it stores anything, and
skips unchanged lectures. The server can keep running. In a folder without a manifest, lectures are inferred from the
names of the videos and transcripts.`,
  takes: "ingest takes one course manifest or one folder.",
})
  .argument("<course>", "manifest (course.yaml or course.json) or folder")
  .option("--institution <slug>", "the institution whose course it is, unless the manifest names it")
  .option("--lecture <slug>", "ingest this lecture only")
  .option("--dry-run", "print the chunks with their times, and store nothing")
  .option("--write-manifest", "write the manifest inferred from a folder, and store nothing")
  .option("--force", "ingest unchanged lectures too")
  .option(
    "--theirs",
    "where something changed both in the files and in Cuepoint, take the files; what changed only in Cuepoint stays",
  )
  .option("--ours", "where something changed both in the files and in Cuepoint, keep what Cuepoint has")
  .option(
    "--discard-edits",
    "take the manifest everywhere: replaces what changed only in Cuepoint, and brings back lectures deleted there",
  )
  .option(
    "--prune",
    "delete stored lectures that are not in the manifest, and unused media files; with --theirs, also those added in the browser",
  )
  .option("--replace", "like --prune, even if the stored course has another title and no lecture in common")
  .option("--yes", "transcribe lectures without a transcript, and do not ask first")
  .option(
    "--concurrency <number>",
    "lectures to ingest at a time",
    wholeNumber("--concurrency", { min: 1, max: 16 }),
    2,
  )
  .option("--json", "one JSON object per line on standard output");

const {
  args: [source],
  options,
} = parseCommand(command);
if ((options.theirs || options.discardEdits) && options.ours)
  wrongUsage(
    command,
    "--theirs and --discard-edits take the manifest, and --ours what Cuepoint has. Give one of them.",
  );
if (options.dryRun && options.writeManifest)
  wrongUsage(command, "--dry-run writes nothing, and --write-manifest writes a file. Give one of them.");
const takesManifest = options.theirs || options.discardEdits || options.replace || false;
const prunes = options.prune ?? options.replace ?? false;
if (options.lecture !== undefined && prunes)
  wrongUsage(command, `${options.prune ? "--prune" : "--replace"} applies to a whole course. Remove --lecture.`);
if (options.institution !== undefined && !StoredInstitution.safeParse(options.institution).success)
  wrongUsage(
    command,
    `--institution takes letters, digits, dots, dashes and underscores, such as ucl, not "${options.institution}".`,
  );

const isWatched = process.stderr.isTTY && !options.json;
try {
  await mockApisIfEnabled();
  process.exitCode = await run(source);
} catch (error) {
  const problems = options.json ? refusalOf(error, source) : [];
  if (problems.length > 0) console.log(JSON.stringify({ problems }));
  fail(error);
}

async function run(from: string): Promise<number> {
  if (options.writeManifest) return writeManifest(from, await loadCourse(from, { institution: options.institution }));
  if (options.dryRun) return dryRun(await load(from));
  const { sql, embedder, env } = getContext();
  try {
    let migrated: Promise<unknown> | undefined;
    const stored = storedCheck({ sql, embedder, force: options.force ?? false });
    const course = await load(from, {
      isStored: async (courseId, lecture) => {
        await (migrated ??= migrate(sql));
        return stored(courseId, lecture);
      },
      storedIn: async (courseId) => {
        await (migrated ??= migrate(sql));
        return storedLectures(sql, INSTALLATION, courseId);
      },
    });
    await migrate(sql);
    await expectLowerCase(course.manifest, { sql });
    if (!options.replace) await expectSameCourse(course.manifest, { sql });
    const { onShare, clear } = transcriptionProgress(isWatched);
    const untranscribed: string[] = [];
    const lectures = await transcribeMissing(course.lectures, {
      transcriber: getTranscriber(env),
      courseId: courseIdOf(course.manifest),
      dataDir: env.DATA_DIR,
      sql,
      say: (line) => (clear(), console.error(line)),
      onFailure: (lecture) => void untranscribed.push(lecture),
      onShare,
      confirm: options.yes ? undefined : confirmTranscription(),
    });
    clear();
    const code = await ingest({ ...course, lectures }, path.resolve(from));
    return untranscribed.length > 0 ? EXIT.failed : code;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function load(from: string, known: Pick<LoadOptions, "isStored" | "storedIn"> = {}): Promise<LoadedCourse> {
  const { lecture, institution } = options;
  const course = await loadCourse(from, { lecture, institution, checkVideos: true, ...known });
  for (const warning of course.warnings.slice(0, MAX_WARNINGS)) console.error(`warning: ${formatProblem(warning)}`);
  if (course.warnings.length > MAX_WARNINGS)
    console.error(
      `… and ${course.warnings.length - MAX_WARNINGS} more warnings. To see all of a file: npm run transcript -- FILE`,
    );
  if (course.inferred && !options.json)
    console.error(
      `No manifest in ${from}. Inferred ${countOf(course.lectures.length, "lecture")} from the file names; to save them as a manifest, add --write-manifest.`,
    );
  return course;
}

async function writeManifest(folder: string, { inferred }: LoadedCourse): Promise<number> {
  if (inferred === null)
    wrongUsage(command, `${folder} already has a manifest. --write-manifest is for folders without one.`);
  const file = path.join(folder, "course.yaml");
  await writeFile(file, inferred, { flag: "wx" });
  console.log(
    options.json ? JSON.stringify({ manifest: file }) : `Wrote ${file}. Review it, then run: npm run ingest -- ${file}`,
  );
  return EXIT.ok;
}

async function dryRun(course: LoadedCourse): Promise<number> {
  for (const lecture of course.lectures) {
    const chunks = await chunkLecture(lecture);
    if (lecture.video !== null && lecture.transcript === null)
      console.error(`warning: ${lecture.entry.slug} has a video and no transcript, so it cannot be searched`);
    if (!options.json) console.log(`\n${lecture.entry.slug}: ${countOf(chunks.length, "chunk")}`);
    for (const { startMs, endMs, content, headings } of chunks) {
      if (options.json) {
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

async function ingest(course: LoadedCourse, place: string): Promise<number> {
  const context = getContext();
  const { sql, embedder, env } = context;
  const startedAt = performance.now();
  const report = await ingestCourse(course, {
    sql,
    embedder,
    dataDir: env.DATA_DIR,
    force: options.force ?? false,
    concurrency: options.concurrency,
    source: place,
    winner: winnerOf(options),
    onProgress: isWatched ? progressBar() : undefined,
  });
  if (isWatched) process.stderr.write("\r\x1b[K");
  const pruned = prunes ? await pruneCourse(report.courseId, goneIn(report), { sql, dataDir: env.DATA_DIR }) : null;
  printReport(report, pruned, {
    seconds: (performance.now() - startedAt) / 1000,
    json: options.json,
    isForced: takesManifest,
  });
  await showMissingLink(report.courseId, options, context);
  return report.lectures.some((lecture) => lecture.status === "failed") ? EXIT.failed : EXIT.ok;
}

function winnerOf({ theirs, ours, discardEdits, replace }: typeof options): Winner {
  if (discardEdits || replace) return "manifest-alone";
  return theirs ? "manifest" : ours ? "browser" : null;
}

/** The lectures that --prune deletes. Those that were added in the browser only if the manifest is to win. */
function goneIn({ notInManifest, addedInBrowser }: IngestReport): string[] {
  return takesManifest ? [...notInManifest, ...addedInBrowser] : notInManifest;
}

/** Returns a function that draws a progress bar with the estimated time left. */
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
