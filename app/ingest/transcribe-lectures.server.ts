import type { GlossaryTerm } from "~/course/glossary";
import { INSTALLATION } from "~/identity/viewer";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import type { Transcript } from "~/transcript/cue";
import { findListed, knownNames } from "~/transcript/edits/glossary-corrections";
import type { Line } from "~/transcript/edits/line";
import type { JobTarget } from "~db/course-jobs.server";
import { listGlossary } from "~db/glossary.server";
import { setTranscribed } from "~db/lectures.server";
import { lockLecture, vacuumLectures } from "~db/replace-lecture.server";
import { replaceTranscript } from "~db/replace-transcript.server";
import { findEditedLecture, lectureVersion } from "~db/transcript-edits.server";
import type { CourseWork } from "./course-work";
import { embedLines } from "./embed-lines.server";
import { isSilent } from "./extract-audio.server";
import { beingEdited, failureReason, someFailed } from "./failure-reason";
import { readTranscriptFile } from "./load-transcript.server";
import { mediaFile } from "./store-media.server";
import { suggestQuestions } from "./suggest-questions.server";
import { transcribeFile } from "./transcribe-file.server";

type Place = { courseId: string; lectureId: string };

/** The lecture may be edited during its transcription. */
const MAX_TRIES = 5;
/** Share of the work after which only embedding remains. */
const HEARD = 0.95;

/**
 * Transcribes stored lectures that have a video file and no transcript, and makes them searchable. Safe to repeat:
 * skips lectures that have a transcript by then. Throws if some failed in a way that a retry may fix.
 */
export async function transcribeLectures(
  courseId: string,
  targets: readonly JobTarget[],
  work: CourseWork,
): Promise<void> {
  const { sql, note, onProgress, signal } = work;
  const glossary = await listGlossary(sql, INSTALLATION, courseId);
  let [spoken, failed] = [0, 0];
  for (const [done, target] of targets.entries()) {
    signal.throwIfAborted();
    const item = { item: target.lectureId, done, total: targets.length };
    const onShare = (share: number) =>
      onProgress({ step: "transcribing", ...item, share: (done + share) / targets.length });
    onShare(0);
    try {
      const code = await transcribeLecture({ courseId, target, glossary }, { ...work, onShare });
      // Includes lectures that an interrupted attempt has stored, because they may have no questions yet.
      if (code === "transcribed" || code === "has_transcript") spoken++;
      note({ code, name: target.lectureId, detail: "" });
    } catch (error) {
      if (!(error instanceof AppError) || signal.aborted) throw error;
      if (isSilent(error)) {
        note({ code: "no_sound", name: target.lectureId, detail: "" });
        continue;
      }
      failed++;
      getLog().error({ err: error, courseId, lectureId: target.lectureId }, "a lecture could not be transcribed");
      note({
        code: "not_transcribed",
        name: target.lectureId,
        detail: error.message,
        reason: failureReason(error),
      });
    }
  }
  if (spoken > 0) {
    await vacuumLectures(sql);
    await suggestQuestions(courseId, work);
  }
  if (failed > 0)
    throw someFailed(failed, targets.length, `${failed} of ${targets.length} lectures could not be transcribed.`);
}

type Wanted = { courseId: string; target: JobTarget; glossary: readonly GlossaryTerm[] };

/** Returns the code of the note that reports the result. */
async function transcribeLecture(
  { courseId, target, glossary }: Wanted,
  work: CourseWork & { onShare: (share: number) => void },
): Promise<string> {
  const { sql, dataDir, transcriber, signal, onShare } = work;
  const place = { courseId, lectureId: target.lectureId };
  const lecture = await findEditedLecture(sql, INSTALLATION, place);
  if (!lecture) return "lecture_gone";
  if (lecture.lines.length > 0) return "has_transcript";
  const file = lecture.video && (await mediaFile(dataDir, courseId, lecture.video.url));
  if (!file) return "no_video_file";
  if (!transcriber) return "no_speech_model";
  const language = target.language ?? null;
  const terms = glossary.map(({ term }) => term);
  const wanted = { language, terms, signal, onShare: (share: number) => onShare(share * HEARD) };
  const made = await transcribeFile(file, { dataDir, courseId }, wanted, { transcriber, sql });
  const spokenIn = target.language ?? lecture.language;
  const transcript = await readTranscriptFile({ ...made, language: spokenIn });
  if (transcript.cues.length === 0) return "nothing_said";
  onShare(HEARD);
  const code = await storeTranscript(place, { transcript, language: spokenIn, path: made.path }, work);
  const misheard = code === "transcribed" ? countMisheard(transcript, glossary) : 0;
  if (misheard > 0) work.note({ code: "glossary_found", name: target.lectureId, detail: String(misheard) });
  return code;
}

/** Counts the corrections that the glossary suggests. Instructors review them before anything changes. */
function countMisheard({ cues }: Transcript, glossary: readonly GlossaryTerm[]): number {
  const names = knownNames(glossary);
  const found = cues.flatMap(({ text }) => findListed(text, names).found);
  return found.filter(({ kind }) => kind === "misheard").length;
}

/** Stores a transcript for a lecture that has none. */
async function storeTranscript(
  place: Place,
  { transcript, language, path }: { transcript: Transcript; language: string; path: string },
  { sql, embedder }: CourseWork,
): Promise<string> {
  const lines = transcript.cues.map(({ startMs, endMs, text, speaker, confidence }): Line => {
    return { startMs, endMs, text, ...(speaker ? { speaker } : {}), ...(confidence && { confidence }) };
  });
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const lecture = await findEditedLecture(sql, INSTALLATION, place);
    if (!lecture) return "lecture_gone";
    if (lecture.lines.length > 0) return "has_transcript";
    const content = await embedLines(place, lecture, { lines }, { sql, embedder });
    const isStored = await sql.begin(async (tx) => {
      await lockLecture(tx, place.courseId, place.lectureId);
      if ((await lectureVersion(tx, INSTALLATION, place)) !== lecture.version) return false;
      await setTranscribed(tx, place, { path, timing: transcript.timing, language });
      await replaceTranscript(tx, content);
      return true;
    });
    if (isStored) return "transcribed";
  }
  throw beingEdited("Others are editing this lecture at the same moment.");
}
