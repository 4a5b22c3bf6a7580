import path from "node:path";
import type { ManifestLecture } from "~/course/manifest";
import type { Problem } from "~/course/manifest-problem";
import { INSTALLATION } from "~/identity/viewer";
import { storedLectures, type StoredLecture } from "~db/lectures.server";
import { courseSettings } from "~db/teaching.server";
import { formatProblem } from "../course-files.server";
import type { CourseWork } from "../course-work";
import { courseDeleted, someFailed } from "../failure-reason";
import { hashLecture } from "../hash-lecture.server";
import { ingestCourse, type IngestReport } from "../ingest-course.server";
import { stemOf, type KeptSlugs } from "../lecture-slug.server";
import { loadCourse, type LoadedLecture } from "../load-course.server";
import { unusedSlides } from "../slides/uploaded-slides.server";
import { transcribeMissing } from "../transcribe-missing.server";
import { forgetLectures } from "./course-folder.server";
import { filesOf, GIVEN_MANIFEST, readKept, readWaiting, uploadsFolder } from "./folder-records.server";
import { isReceiving } from "./inbox.server";
import { lastingNotes, type LastingNotes } from "./lasting-notes.server";
import { takeIn } from "./take-in.server";
import { lectureOf } from "./upload-folders.server";
import { unusedFiles, writeManifest } from "./write-manifest.server";

/**
 * Updates the lectures of a course that were added in the browser: takes in new uploads, and ingests the course's
 * folder as the command does. Edits made in the browser stay. Safe to repeat. Throws if something failed that a retry
 * may fix.
 */
export async function ingestUploads(courseId: string, deps: CourseWork): Promise<void> {
  const { sql, embedder, dataDir, signal, onProgress, onResult, note } = deps;
  const course = await courseSettings(sql, INSTALLATION, courseId);
  if (!course) throw courseDeleted();
  const taken = await takeIn(courseId, {
    dataDir,
    signal,
    note,
    onProgress: (progress) => onProgress({ step: "files", ...progress }),
  });
  const folder = uploadsFolder(dataDir, courseId);
  const stored = await storedLectures(sql, INSTALLATION, courseId);
  await leaveOthers(courseId, stored, deps);
  const manifest = await writeManifest(folder, { courseId, ...course, stored });
  const lasting = await lastingNotes(folder, note);
  await noteUnused(folder, manifest, lasting);
  await noteWaiting(folder, await isReceiving(dataDir, courseId), lasting);
  if (manifest === null) return lasting.remember();
  onProgress({ step: "transcripts", item: null, done: 0, total: 1, share: 0 });
  const loaded = await loadCourse(manifest, {
    onLeftOut: (lectureId, problems) =>
      note({ code: "lecture_failed", name: lectureId, detail: describe(problems, folder) }),
  });
  if (loaded.lectures.length === 0) return lasting.remember();
  const lectures = await withTranscripts(courseId, loaded.lectures, { ...deps, ...lasting });
  await noteDeleted(courseId, { lectures, taken }, deps);
  signal.throwIfAborted();
  const report = await ingestCourse(
    { ...loaded, lectures },
    {
      sql,
      embedder,
      dataDir,
      concurrency: 1,
      winner: "browser",
      addedHere: true,
      signal,
      onResult,
      // Noted immediately, so that an interrupted job does not lose its progress.
      onStored: (lectureId, news) => {
        note({ code: "stored", name: lectureId, detail: "" });
        if (news) note({ code: `transcript_${news.kind}`, name: lectureId, detail: String(news.lines) });
      },
      onSlides: (name, { change, pages }) => note({ code: `slides_${change}`, name, detail: String(pages ?? 0) }),
      onProgress: ({ lectureId, embedded, texts, lecturesDone, lectures: total }) => {
        const share = (lecturesDone + (texts === 0 ? 1 : embedded / texts)) / total;
        onProgress({ step: "lectures", item: lectureId, done: lecturesDone, total, share: Math.min(1, share) });
      },
    },
  );
  expectAllStored(report, note);
  await lasting.remember();
}

/** Notes the lectures that could not be stored. Throws if there are any. */
function expectAllStored({ lectures }: IngestReport, note: CourseWork["note"]): void {
  const failed = lectures.flatMap(({ lectureId, error, reason }) =>
    error === undefined ? [] : [{ code: "lecture_failed", name: lectureId, detail: error, reason }],
  );
  failed.forEach(note);
  const [count, total] = [failed.length, lectures.length];
  if (count > 0) throw someFailed(count, total, `${count} of ${total} lectures could not be stored.`);
}

/** Notes the files that no lecture uses. `manifest`: null if the course has no lectures. */
async function noteUnused(folder: string, manifest: string | null, { noteFile }: LastingNotes): Promise<void> {
  for (const name of await unusedSlides(folder, manifest)) await noteFile({ code: "slides_unused", name, detail: "" });
  if (manifest === null) return;
  for (const { name, used } of await unusedFiles(folder)) await noteFile({ code: "file_unused", name, detail: used });
}

/** Describes problems without the folder of this server. */
const describe = (problems: readonly Problem[], folder: string): string =>
  problems
    .map(formatProblem)
    .join("; ")
    .replaceAll(folder + path.sep, "")
    .replaceAll(path.relative(process.cwd(), folder) + path.sep, "");

/** Skips files with the name of a lecture from a manifest, because they would replace the whole lecture. */
async function leaveOthers(
  courseId: string,
  stored: ReadonlyMap<string, StoredLecture>,
  { dataDir, note }: CourseWork,
): Promise<void> {
  const others = [...stored].flatMap(([id, { addedHere }]) => (addedHere ? [] : [id]));
  if (others.length === 0) return;
  for (const name of await forgetLectures(dataDir, courseId, others)) note({ code: "from_manifest", name, detail: "" });
}

/** Notes the deleted lectures with new files. Otherwise users would wait for lectures that never appear. */
async function noteDeleted(
  courseId: string,
  { lectures, taken }: { lectures: LoadedLecture[]; taken: ReadonlySet<string> },
  { sql, embedder, note }: CourseWork,
) {
  const stored = await storedLectures(sql, INSTALLATION, courseId);
  for (const lecture of lectures) {
    const { entry, video } = lecture;
    const before = stored.get(entry.slug);
    const isNew = [...filesOf(entry), ...(video && "url" in video ? [video.url] : [])].some((file) => taken.has(file));
    if (before?.isRemoved && isNew && before.contentHash !== hashLecture(lecture, embedder.id))
      note({ code: "lecture_deleted", name: entry.slug, detail: "" });
  }
}

/** Notes the lectures of the uploaded manifest that wait for files, unless files are still arriving. */
async function noteWaiting(folder: string, areMoreComing: boolean, { noteFile }: LastingNotes): Promise<void> {
  if (areMoreComing) return;
  for (const { title, missing } of await readWaiting(folder))
    await noteFile({ code: "lecture_waits", name: title, detail: missing.join(", ") }, GIVEN_MANIFEST);
}

/**
 * Adds the cached transcripts of a speech model to lectures, or notes that they have none. Transcribing costs time and
 * perhaps money, so instructors start it.
 */
async function withTranscripts(
  courseId: string,
  lectures: LoadedLecture[],
  { transcriber, dataDir, sql, noteOnce }: Pick<CourseWork, "transcriber" | "dataDir" | "sql"> & LastingNotes,
): Promise<LoadedLecture[]> {
  const done = await transcribeMissing(lectures, { transcriber: null, courseId, dataDir, sql, say: () => {} });
  const kept = await readKept(uploadsFolder(dataDir, courseId));
  for (const { transcript, video, entry } of done)
    if (!transcript) {
      const isPossible = transcriber !== null && video !== null && "file" in video;
      const code = isPossible ? "can_transcribe" : "no_transcript";
      noteOnce({ code, name: entry.slug, detail: `${transcriptStem(entry, kept)}.vtt` }, "");
    }
  return done;
}

/** Returns the name, without its extension, of a transcript that joins a lecture: as its video is called, if possible. */
function transcriptStem({ slug, video }: ManifestLecture, kept: KeptSlugs): string {
  const [file] = filesOf({ video });
  // A lecture of an uploaded manifest may have another slug than its video.
  return file !== undefined && lectureOf(file, kept) === slug ? stemOf(file) : slug;
}
