import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { INSTALLATION } from "~/identity/viewer";
import type { JobTarget } from "~db/course-jobs.server";
import { setPictures } from "~db/media.server";
import { findEditedLecture } from "~db/transcript-edits.server";
import type { CourseWork } from "./course-work";
import { someFailed } from "./failure-reason";
import { makePictures } from "./make-pictures.server";
import { removeUnusedMedia } from "./remove-media.server";
import { courseFolder, mediaFile, mediaUrl } from "./store-media.server";

/**
 * Regenerates the poster and the timeline's thumbnails of stored lectures. `jobId` is part of the file names, so that
 * browsers do not show cached images and a resumed job does not start over. A lecture keeps its images if new ones
 * cannot be created. Throws if all lectures failed.
 */
export async function remakePictures(
  { courseId, jobId }: { courseId: string; jobId: string },
  targets: readonly JobTarget[],
  { sql, dataDir, signal, note, onProgress }: CourseWork,
): Promise<void> {
  const version = createHash("sha256").update(jobId).digest("hex").slice(0, 8);
  const folder = courseFolder(dataDir, "media", courseId);
  await mkdir(folder, { recursive: true });
  let failed = 0;
  for (const [done, { lectureId }] of targets.entries()) {
    signal.throwIfAborted();
    onProgress({ step: "pictures", item: lectureId, done, total: targets.length, share: done / targets.length });
    const lecture = await findEditedLecture(sql, INSTALLATION, { courseId, lectureId });
    const video = lecture?.video && (await mediaFile(dataDir, courseId, lecture.video.url));
    if (!video) {
      note({ code: lecture ? "no_video_file" : "lecture_gone", name: lectureId, detail: "" });
      continue;
    }
    const names = {
      poster: `${lectureId}-${version}.poster.jpg`,
      thumbnails: `${lectureId}-${version}.thumbnails.jpg`,
    };
    const files = { poster: path.join(folder, names.poster), thumbnails: path.join(folder, names.thumbnails) };
    const { poster, thumbnails } = await makePictures(video, files, signal);
    signal.throwIfAborted();
    if (poster && thumbnails)
      await setPictures(
        sql,
        { courseId, lectureId },
        {
          posterUrl: mediaUrl(courseId, names.poster),
          thumbnails: { url: mediaUrl(courseId, names.thumbnails), ...thumbnails },
        },
      );
    else failed++;
    note({ code: poster && thumbnails ? "pictures_made" : "no_pictures", name: lectureId, detail: "" });
  }
  await removeUnusedMedia(
    courseId,
    { lectureIds: new Set(targets.map(({ lectureId }) => lectureId)) },
    { sql, dataDir },
  );
  if (failed > 0)
    throw someFailed(
      failed,
      targets.length,
      `The pictures of ${failed} of ${targets.length} lectures could not be made.`,
    );
}
