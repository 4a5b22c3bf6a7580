import path from "node:path";
import type { Embedder } from "~/ai/embedding-model.server";
import { Reanchoring, timedWords } from "~/citation/reanchor";
import { courseIdOf } from "~/course/course-id";
import { INSTALLATION } from "~/identity/viewer";
import { AppError, type ErrorReason } from "~/platform/errors";
import { inParallel } from "~/platform/in-parallel";
import type { Transcript } from "~/transcript/cue";
import { storedVectors, type ChunkVectors } from "~db/chunk-vectors.server";
import type { Sql } from "~db/connect.server";
import { setTranscriptFile, storedLectures, type StoredLecture } from "~db/lectures.server";
import type { FindPassage } from "~db/reanchor-sources.server";
import { replaceLecture, vacuumLectures } from "~db/replace-lecture.server";
import { listSlides } from "~db/slides.server";
import { forgetReplaced, notIngested } from "./added-lectures.server";
import { applyDetails, currentDetails, type DetailsToStore } from "./apply-details.server";
import { chunkTranscript } from "./chunk-lecture.server";
import { EditConflicts } from "./edit-conflicts";
import { embedChunks } from "./embed-chunks.server";
import { expectSameChapters } from "./expect-same-chapters.server";
import { failureReason, isInterruption } from "./failure-reason";
import { hashLecture } from "./hash-lecture.server";
import { conflictingCorrections, keepCorrections, type TranscriptNews } from "./keep-corrections.server";
import type { LoadedCourse, LoadedLecture } from "./load-course.server";
import { readTranscriptFile } from "./load-transcript.server";
import type { Winner } from "./merge-edits";
import { applyCourse, mergeWithEdits, rememberManifest, withDetails } from "./merge-with-edits.server";
import { removeUnusedMedia } from "./remove-media.server";
import { storeSlides, type SlidesChange } from "./slides/store-slides.server";
import { timeSlides } from "./slides/time-slides.server";
import { placeMedia } from "./store-media.server";
import { suggestQuestions } from "./suggest-questions.server";

type LectureOutcome = {
  lectureId: string;
  status: "stored" | "unchanged" | "failed";
  chunks: number;
  durationMs: number;
  error?: string;
  /** The text of the interface that translates the error. */
  reason?: ErrorReason | undefined;
  news?: TranscriptNews | null;
  /** The change of the lecture's slides. Missing if they are the same. */
  slides?: SlidesChange;
};

export type IngestReport = {
  courseId: string;
  lectures: LectureOutcome[];
  /** Stored lectures that the manifest no longer names. They are not removed. */
  notInManifest: string[];
  /** Lectures that were deleted in the browser, and are therefore left out. */
  deletedInBrowser: string[];
  /** Lectures that were added in the browser, and are therefore kept. */
  addedInBrowser: string[];
  courseChanged: boolean;
};

export type IngestProgress = {
  lectureId: string;
  embedded: number;
  texts: number;
  lecturesDone: number;
  lectures: number;
};

export type IngestDeps = {
  sql: Sql;
  embedder: Embedder;
  dataDir: string;
  /** Ingests every lecture, whether it changed or not. */
  force?: boolean;
  concurrency?: number;
  /** The manifest or folder of the course's files, as shown to instructors. */
  source?: string;
  /** True for files that were added in the browser. The course may have other lectures, from a manifest. */
  addedHere?: boolean;
  /** Resolves conflicts between the manifest and the browser. Without it, a conflict is an error. */
  winner?: Winner;
  onProgress?: ((progress: IngestProgress) => void) | undefined;
  /** Called when a lecture is stored. `news`: what an uploaded transcript did to the stored one. */
  onStored?: (lectureId: string, news: TranscriptNews | null) => void;
  /** Called when a lecture's slides are stored or removed. */
  onSlides?: (lectureId: string, slides: SlidesChange) => void;
  /** Called when a lecture's suggested questions are stored. */
  onResult?: () => void;
  /** Once aborted, no further lecture starts, and the ingest throws. */
  signal?: AbortSignal;
};

/**
 * Updates the stored course from its files. A lecture is stored in its own transaction if its files, its entry or the
 * embedding model changed. A lecture that fails keeps its previous version. Edits made in the browser stay, unless the
 * files changed the same fields. Throws AppError before storing anything if both did, or if the course was deleted
 * there.
 */
export async function ingestCourse(
  course: Pick<LoadedCourse, "manifest" | "lectures">,
  deps: IngestDeps,
): Promise<IngestReport> {
  const { manifest, lectures } = course;
  const courseId = courseIdOf(manifest);
  const stored = await storedLectures(deps.sql, INSTALLATION, courseId);
  const slides = await listSlides(deps.sql, INSTALLATION, courseId);
  const edits = await mergeWithEdits(course, stored, deps);
  const { conflicts } = edits.merged;
  const transcripts = await conflictingCorrections(courseId, lectures, deps);
  if (conflicts.length + transcripts.length > 0) throw new EditConflicts(courseId, { conflicts, transcripts });
  const courseChanged = await applyCourse(courseId, edits, deps);
  const read = new Map(edits.stored?.lectures.map((lecture) => [lecture.lectureId, lecture]));
  const isRemoved = ({ entry }: LoadedLecture) =>
    deps.winner !== "manifest-alone" && (stored.get(entry.slug)?.isRemoved ?? false);
  const isKept = ({ entry }: LoadedLecture) =>
    (deps.winner ?? "browser") === "browser" && !deps.addedHere && (stored.get(entry.slug)?.addedHere ?? false);
  const wanted = lectures.filter((lecture) => !isRemoved(lecture) && !isKept(lecture));
  const outcomes = new Array<LectureOutcome>(wanted.length);
  let lecturesDone = 0;
  await inParallel(wanted, deps.concurrency ?? 2, async (lecture, index) => {
    deps.signal?.throwIfAborted();
    const lectureId = lecture.entry.slug;
    const merged = edits.merged.lectures.get(lectureId);
    const place = {
      courseId,
      stored: stored.get(lectureId),
      details: merged && { merged, read: read.get(lectureId) },
    };
    const outcome = await ingestLecture(place, lecture, deps, (embedded, texts) =>
      deps.onProgress?.({ lectureId, embedded, texts, lecturesDone, lectures: wanted.length }),
    );
    lecturesDone++;
    if (outcome.status === "stored") deps.onStored?.(lectureId, outcome.news ?? null);
    const known = slides.get(lectureId)?.url ?? null;
    const found = outcome.status === "failed" ? "unusable" : lecture.slides;
    outcomes[index] = { ...outcome, ...(await storeSlides({ courseId, lectureId }, found, { ...deps, known })) };
    if (outcomes[index].slides) deps.onSlides?.(lectureId, outcomes[index].slides);
  });
  const failed = new Set(outcomes.filter(({ status }) => status === "failed").map(({ lectureId }) => lectureId));
  await rememberManifest(courseId, edits, { lectures: wanted, failed }, deps);
  const replaced = outcomes.filter(({ status }) => status === "stored").map(({ lectureId }) => lectureId);
  if (!deps.addedHere) await forgetReplaced(courseId, { stored, replaced }, deps);
  const changed = outcomes.filter(({ status, slides: change }) => status !== "unchanged" || change);
  await removeUnusedMedia(courseId, { lectureIds: new Set(changed.map(({ lectureId }) => lectureId)) }, deps);
  if (replaced.length > 0) await vacuumLectures(deps.sql);
  await timeSlides(courseId, deps);
  await suggestQuestions(courseId, deps);
  return {
    courseId,
    lectures: outcomes,
    deletedInBrowser: lectures.filter(isRemoved).map(({ entry }) => entry.slug),
    ...notIngested(manifest, stored, wanted),
    courseChanged,
  };
}

/** The stored state of a lecture: its previous version, and its merged details. */
type Place = { courseId: string; stored: StoredLecture | undefined; details: DetailsToStore | undefined };

async function ingestLecture(
  { courseId, stored, details }: Place,
  lecture: LoadedLecture,
  deps: IngestDeps,
  onEmbedded: (done: number, total: number) => void,
): Promise<LectureOutcome> {
  const { entry } = lecture;
  const contentHash = hashLecture(lecture, deps.embedder.id);
  // The manifest may replace chapters that were edited in the browser, and lectures that were added there.
  const isSame =
    (!details || details.merged.chapters === chaptersOf(details)) && (deps.addedHere ?? false) === stored?.addedHere;
  if (contentHash === stored?.contentHash && isSame && !deps.force && !stored.isRemoved) {
    if (details) await applyDetails(deps.sql, { courseId, lectureId: entry.slug }, details);
    const file = transcriptName(lecture);
    if (file !== null && file !== stored.transcriptFile) await setTranscriptFile(deps.sql, courseId, entry.slug, file);
    return { lectureId: entry.slug, status: "unchanged", chunks: stored.chunkCount, durationMs: stored.durationMs };
  }
  try {
    const edited = details ? withDetails(lecture, details.merged) : lecture;
    return await storeLecture({ courseId, contentHash, stored, details }, edited, deps, onEmbedded);
  } catch (error) {
    if (deps.addedHere && isInterruption(error)) throw error; // another attempt continues the job
    const message = error instanceof Error ? error.message : String(error);
    return {
      lectureId: entry.slug,
      status: "failed",
      chunks: stored?.chunkCount ?? 0,
      durationMs: stored?.durationMs ?? 0,
      error: error instanceof AppError ? error.operatorMessage : `The lecture could not be stored: ${message}`,
      reason: failureReason(error),
    };
  }
}

async function storeLecture(
  { courseId, contentHash, stored, details }: Place & { contentHash: string },
  lecture: LoadedLecture,
  { sql, embedder, dataDir, force, winner, addedHere = false }: IngestDeps,
  onEmbedded: (done: number, total: number) => void,
): Promise<LectureOutcome> {
  const { entry, video } = lecture;
  const lectureId = entry.slug;
  const file = lecture.transcript && (await readTranscriptFile(lecture.transcript));
  const corrected = await keepCorrections({ courseId, lectureId }, file, { sql, winner, isUpload: addedHere });
  const { transcript, news } = corrected;
  const durationMs = transcript?.cues.reduce((end, cue) => Math.max(end, cue.endMs), 0) ?? 0;
  const known =
    stored && !force ? await storedVectors(sql, courseId, lectureId, embedder.id) : new Map<string, ChunkVectors>();
  const chunks = await embedChunks(chunkTranscript(lecture, transcript), { lectureId, known, embedder, onEmbedded });
  const media = video && (await placeMedia(video, { dataDir, courseId, lectureId }));
  await replaceLecture(sql, {
    courseId,
    lectureId,
    position: lecture.position,
    title: entry.title,
    description: entry.description ?? null,
    section: entry.section ?? null,
    language: entry.language,
    video: video && media ? { kind: video.kind, url: media.url } : null,
    posterUrl: media?.posterUrl ?? null,
    thumbnails: media?.thumbnails ?? null,
    chapters: lecture.chapters,
    durationMs,
    timing: transcript?.timing ?? "exact",
    transcriptFile: transcriptName(lecture),
    embeddingModel: embedder.id,
    contentHash,
    releasesAt: entry.releases_at ? new Date(entry.releases_at) : null,
    addedHere,
    isRestored: stored?.isRemoved ?? false,
    cues: transcript?.cues ?? [],
    chunks,
    findPassage: passageFinder(transcript),
    keepEdits: async (tx) => {
      await expectSameChapters(tx, { courseId, lectureId }, chaptersOf(details));
      await corrected.store?.(tx);
      return details && currentDetails(tx, { courseId, lectureId }, details);
    },
    ensureFiles: media?.ensureVideo,
  });
  return { lectureId, status: "stored", chunks: chunks.length, durationMs, news };
}

const chaptersOf = (details: DetailsToStore | undefined) => details?.read?.chapters ?? null;

const transcriptName = ({ transcript }: LoadedLecture) => transcript && path.basename(transcript.path);

/** Runs on demand, because most lectures have no old citations. */
function passageFinder(transcript: Transcript | null): FindPassage {
  let reanchoring: Reanchoring | undefined;
  return (content, oldStartMs) =>
    (reanchoring ??= new Reanchoring(timedWords(transcript?.cues ?? []))).find(content, oldStartMs);
}
