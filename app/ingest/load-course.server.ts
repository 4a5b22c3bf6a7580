import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { courseIdOf } from "~/course/course-id";
import type { Chapter } from "~/course/lecture";
import { lineInManifest, parseManifest, type Manifest, type ManifestLecture } from "~/course/manifest";
import type { Problem } from "~/course/manifest-problem";
import { checkVideoFile } from "./check-video.server";
import { CourseProblems, fileProblem, type LecturePlace, type NamedFile, type Report } from "./course-files.server";
import { inferManifest, listCourseFiles } from "./infer-course.server";
import { keptSlugs, plainSlug } from "./lecture-slug.server";
import { checkChapters, loadChapters } from "./load-chapters.server";
import { checkTranscriptFile, loadTranscriptFile, type TranscriptFile } from "./load-transcript.server";
import { loadVideo, type LoadedVideo } from "./load-video.server";
import { loadSlides, type LoadedSlides } from "./slides/load-slides.server";
import { withLanguages } from "./transcript-language.server";
import { describeUnused } from "./unused-files.server";

/** A lecture whose files exist and are parsed. */
export type LoadedLecture = {
  entry: ManifestLecture;
  position: number;
  /** null if the lecture has no transcript. */
  transcript: TranscriptFile | null;
  chapters: Chapter[];
  video: LoadedVideo;
  slides: LoadedSlides;
};

export type LoadedCourse = {
  manifest: Manifest;
  /** Every lecture of the manifest, or only the requested one. */
  lectures: LoadedLecture[];
  /** Problems that did not prevent parsing. */
  warnings: Problem[];
  /** The inferred manifest as YAML, or null if the course has a manifest. */
  inferred: string | null;
};

type KnownLecture = { transcriptFile: string | null; language: string };

export type LoadOptions = {
  /** Load this lecture only. */
  lecture?: string | undefined;
  /** The course's institution, if the manifest does not name one. */
  institution?: string | undefined;
  /** Returns whether a lecture is already stored from the same files, which then need no check. */
  isStored?: ((courseId: string, lecture: LoadedLecture) => Promise<boolean>) | undefined;
  /** Check the content of video files, too. Those that were uploaded have been checked. */
  checkVideos?: boolean | undefined;
  /** Returns the stored lectures of a course by their slugs, which the lectures of a folder without a manifest keep. */
  storedIn?: ((courseId: string) => Promise<ReadonlyMap<string, KnownLecture>>) | undefined;
  /** Called for each lecture with problems, which is then left out. Without it, a problem in one stops all. */
  onLeftOut?: (lectureId: string, problems: readonly Problem[]) => void;
};

const DEFAULT_NAME = "course.yaml";
const MANIFEST_NAMES = [DEFAULT_NAME, "course.yml", "course.json"];

/**
 * Reads a course: its manifest and every file that it names. `from` is the manifest or the course's folder. Infers the
 * manifest of a folder without one from its file names. Throws CourseProblems with every problem found, except those of
 * the lectures that are passed to `onLeftOut`.
 */
export async function loadCourse(
  from: string,
  { lecture, institution, isStored, checkVideos, storedIn, onLeftOut }: LoadOptions = {},
): Promise<LoadedCourse> {
  const { manifest, file, text, inferred, warnings } = await readManifest(from, { institution, storedIn });
  const problems: Problem[] = [];
  const lectures: LoadedLecture[] = [];
  const wanted = [...manifest.lectures.entries()].filter(
    ([, entry]) => lecture === undefined || entry.slug === lecture,
  );
  if (wanted.length === 0)
    problems.push({
      file,
      message: `there is no lecture "${lecture}"; there are ${manifest.lectures.map(({ slug }) => slug).join(", ")}`,
    });
  for (const [position, entry] of wanted) {
    const found = problems.length;
    const report: Report = (problem) => void problems.push(problem);
    const warn: Report = (warning) => void warnings.push(warning);
    const lineOf = (...keys: PropertyKey[]) =>
      text === null ? undefined : lineInManifest(text, ["lectures", position, ...keys]);
    const place = { manifestFile: file, lineOf };
    const loaded = await loadLecture(place, entry, position, { report, warn });
    const isKnown = problems.length === found && (await isStored?.(courseIdOf(manifest), loaded));
    if (loaded.transcript && !isKnown) {
      const transcript = await checkTranscriptFile(loaded.transcript, report, warn);
      if (transcript) checkChapters(place, loaded, transcript, { report, warn });
    }
    if (checkVideos && !isKnown && loaded.video && "file" in loaded.video) {
      const problem = await checkVideoFile(loaded.video.file, entry.slug);
      if (problem) report(problem);
    }
    const isGuess = inferred !== null && loaded.video === null && /\.(json|xml|txt)$/i.test(entry.transcript ?? "");
    if (onLeftOut && problems.length > found) onLeftOut(entry.slug, problems.splice(found));
    // A folder may have other data, such as a chat: only its name made it a transcript.
    else if (isGuess && problems.length > found)
      warnings.push(
        ...problems.splice(found).map((problem) => ({ ...problem, message: `is not used: ${problem.message}` })),
      );
    else lectures.push(loaded);
  }
  if (problems.length > 0) throw new CourseProblems(problems);
  return { manifest, lectures, warnings, inferred };
}

/** `text`: of the manifest's file; null if the manifest was inferred. */
type ManifestFile = { manifest: Manifest; file: string; text: string | null };
type ReadManifest = ManifestFile & { inferred: string | null; warnings: Problem[] };

async function readManifest(
  place: string,
  { institution, storedIn }: Pick<LoadOptions, "institution" | "storedIn">,
): Promise<ReadManifest> {
  const isFolder = await stat(place).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  const none = { inferred: null, warnings: [] };
  if (!isFolder) return { ...withInstitution(await parseManifestFile(place), institution), ...none };
  const names = await listCourseFiles(place);
  const found = MANIFEST_NAMES.find((name) => names.includes(name));
  if (found) return { ...withInstitution(await parseManifestFile(path.join(place, found)), institution), ...none };
  const folderName = path.basename(path.resolve(place));
  const stored = await storedIn?.(courseIdOf({ institution, slug: plainSlug(folderName) }));
  const kept = stored && keptSlugs(names, stored);
  const { manifest: named, unused } = inferManifest(folderName, names, { kept, stored });
  const draft = { ...named, lectures: await withLanguages(place, named.lectures) };
  const file = path.join(place, DEFAULT_NAME);
  if (draft.lectures.length === 0)
    throw new CourseProblems([
      { file: place, message: "the folder has no course.yaml, and no videos or transcripts to make one from" },
    ]);
  const inferred = stringify(institution === undefined ? draft : { institution, ...draft }, { lineWidth: 0 });
  const slides = new Set(draft.lectures.map((lecture) => lecture.slides));
  const warnings = await describeUnused(place, { files: names, slides, unused });
  return { manifest: accept(parseManifest(inferred, file)), file, text: null, inferred, warnings };
}

/** Adds the institution to a manifest that names none. Throws CourseProblems if the manifest names another one. */
function withInstitution({ manifest, ...read }: ManifestFile, institution: string | undefined): ManifestFile {
  const named = manifest.institution ?? institution;
  if (institution !== undefined && named !== institution)
    throw new CourseProblems([
      {
        file: read.file,
        message: `the institution is "${named}" here and "${institution}" in --institution; leave one of them out`,
      },
    ]);
  return { manifest: named === undefined ? manifest : { ...manifest, institution: named }, ...read };
}

async function parseManifestFile(file: string): Promise<ManifestFile> {
  let text: string;
  if (!existsSync(file)) throw new CourseProblems([{ file, message: "does not exist" }]);
  if (!/\.(ya?ml|json)$/i.test(file)) {
    throw new CourseProblems([
      {
        file,
        message:
          "is not a manifest (.yaml or .json). To ingest one lecture, put its video and transcript into a folder and pass the folder",
      },
    ]);
  }
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    throw new CourseProblems([{ file, message: fileProblem(cause, "The manifest") }]);
  }
  return { manifest: accept(parseManifest(text, file)), file, text };
}

function accept(parsed: ReturnType<typeof parseManifest>): Manifest {
  if ("problems" in parsed) throw new CourseProblems(parsed.problems);
  return parsed.manifest;
}

async function loadLecture(
  place: LecturePlace,
  entry: ManifestLecture,
  position: number,
  { report, warn }: { report: Report; warn: Report },
): Promise<LoadedLecture> {
  const transcript = await loadTranscript(place, entry, report);
  const video = await loadVideo(place, entry, report);
  const chapters = await loadChapters(place, entry, report);
  const slides = await loadSlides(place, entry, report, warn);
  return { entry, position, transcript, chapters, video, slides };
}

async function loadTranscript(
  place: LecturePlace,
  { slug, transcript, language }: ManifestLecture,
  report: Report,
): Promise<TranscriptFile | null> {
  if (transcript === undefined) return null;
  const named: NamedFile = { key: "transcript", name: transcript, what: `The transcript of "${slug}"` };
  return loadTranscriptFile(place, named, language, report);
}
