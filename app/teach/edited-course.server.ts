import { getTranscriber } from "~/ai/transcription-model.server";
import type { Context } from "~/context/context.server";
import type { Slides } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import { toLocalTime } from "~/platform/local-time";
import { listSlides } from "~db/slides.server";
import { courseSettings, listArrangedLectures, type ArrangedLecture } from "~db/teaching.server";
import { ALL_LECTURES, type EditedCourse, type EditedLecture } from "./edited-course";
import { courseHealth } from "./health/course-health.server";
import { shownJobs } from "./jobs/job-events.server";
import { isUnusedFile } from "./jobs/job-wire";
import { planTranscription } from "./jobs/plan-transcription.server";
import { lastUndo } from "./taught-courses.server";
import { unusedUploads } from "./uploads/unused-uploads.server";

/**
 * Returns the data of the course editor, or null if the course does not exist. `transcribe`: the lecture whose
 * transcription is being planned, or `ALL_LECTURES`.
 */
export async function editedCourse(
  courseId: string,
  { reader, transcribe }: { reader: Reader; transcribe?: string | undefined },
  { sql, embedder, env }: Pick<Context, "sql" | "embedder" | "env">,
): Promise<EditedCourse | null> {
  const dataDir = env.DATA_DIR;
  const [settings, lectures, slides, { jobs }, transcription] = await Promise.all([
    courseSettings(sql, reader, courseId),
    listArrangedLectures(sql, reader, courseId),
    listSlides(sql, reader, courseId),
    shownJobs(courseId, reader, { sql }),
    transcribe === undefined
      ? null
      : planTranscription({ courseId, lectureId: transcribe === ALL_LECTURES ? null : transcribe }, reader, {
          sql,
          dataDir,
          transcriber: getTranscriber(env),
        }),
  ]);
  if (!settings) return null;
  const { timeZone } = settings;
  const health = await courseHealth(
    courseId,
    lectures.filter(({ removedAt }) => removedAt === null),
    { reader, sql },
  );
  return {
    courseId,
    ...settings,
    jobs,
    // Reading them takes as long as parsing the manifest, and the page offers only those that a job names.
    unusedFiles: jobs.some(({ notes }) => notes.some(isUnusedFile)) ? await unusedUploads(courseId, dataDir) : [],
    transcription,
    otherModelCount: lectures.filter(
      ({ removedAt, hasTranscript, embeddingModel }) =>
        removedAt === null && hasTranscript && embeddingModel !== embedder.id,
    ).length,
    timeZones: Intl.supportedValuesOf("timeZone"),
    lectures: lectures.flatMap((lecture) =>
      lecture.removedAt === null
        ? [
            {
              ...editedLecture(lecture, { timeZone, slides: slides.get(lecture.lectureId) ?? null }),
              findings: health.get(lecture.lectureId) ?? [],
            },
          ]
        : [],
    ),
    deleted: lectures.flatMap(({ lectureId, title, removedAt }) =>
      removedAt === null ? [] : [{ lectureId, title, until: lastUndo(removedAt) }],
    ),
  };
}

function editedLecture(
  lecture: ArrangedLecture,
  { timeZone, slides }: { timeZone: string; slides: Slides | null },
): Omit<EditedLecture, "findings"> {
  const { lectureId, title, description, section, language, releasesAt, durationMs } = lecture;
  const { hasVideo, hasVideoFile, videoUrl, hasTranscript, isAddedHere, openReports } = lecture;
  return {
    ...{
      lectureId,
      title,
      description,
      section,
      language,
      hasVideo,
      hasVideoFile,
      videoUrl,
      hasTranscript,
      slides,
      isAddedHere,
      openReports,
    },
    durationSeconds: durationMs / 1000,
    releasesAt: releasesAt && toLocalTime(releasesAt.toISOString(), timeZone),
    isReleased: releasesAt === null || releasesAt <= new Date(),
  };
}
