import type { Context } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { removeUnusedMedia } from "~/ingest/remove-media.server";
import { forgetSlides } from "~/ingest/slides/uploaded-slides.server";
import { AppError, notFound } from "~/platform/errors";
import { storedLectures } from "~db/lectures.server";
import { lockLecture } from "~db/replace-lecture.server";
import { setSlides } from "~db/slides.server";

/**
 * Removes the slides of a lecture that was added in the browser, with their files. Throws AppError if the lecture does
 * not exist, or if a manifest names its slides: the next ingest would restore them.
 */
export async function removeSlides(
  place: { courseId: string; lectureId: string },
  { sql, dataDir }: Pick<Context, "sql"> & { dataDir: string },
): Promise<void> {
  const { courseId, lectureId } = place;
  await sql.begin(async (tx) => {
    // An ingest that found the files before stores them under this lock, if they are still there.
    await lockLecture(tx, courseId, lectureId);
    const lecture = (await storedLectures(tx, INSTALLATION, courseId)).get(lectureId);
    if (!lecture || lecture.isRemoved) throw notFound("That lecture does not exist any more. Reload the page.");
    if (!lecture.addedHere)
      throw new AppError("conflict", "These slides come from the course’s files. Remove them from its manifest.");
    await setSlides(tx, place, null);
    await forgetSlides(dataDir, courseId, lectureId);
  });
  await removeUnusedMedia(courseId, { lectureIds: new Set([lectureId]) }, { sql, dataDir });
}
