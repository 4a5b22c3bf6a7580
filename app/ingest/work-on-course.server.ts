import type { ClaimedJob } from "~db/course-jobs.server";
import type { CourseWork } from "./course-work";
import { reEmbedCourse } from "./re-embed-course.server";
import { remakePictures } from "./remake-pictures.server";
import { transcribeLectures } from "./transcribe-lectures.server";
import { ingestUploads } from "./uploads/ingest-uploads.server";

/** Runs a job. Safe to repeat after an interruption at any point. */
export function workOnCourse(job: ClaimedJob, work: CourseWork): Promise<void> {
  const { courseId, jobId, kind, targets, createdAt } = job;
  switch (kind) {
    case "ingest":
      return ingestUploads(courseId, work);
    case "transcribe":
      return transcribeLectures(courseId, targets, work);
    case "pictures":
      return remakePictures({ courseId, jobId }, targets, work);
    case "embed":
      return reEmbedCourse({ courseId, since: createdAt }, work);
  }
}
