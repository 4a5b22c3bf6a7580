import type { Context } from "~/context/context.server";
import { videoSources } from "~/course/video-sources";
import type { Reader } from "~/identity/viewer";
import { notFound } from "~/platform/errors";
import { findEditedLecture } from "~db/transcript-edits.server";
import { videoLengthMs } from "./video-length";

/** Returns the data of the chapter editor's page. Throws AppError if the lecture does not exist. */
export async function editedChapters(
  place: { courseId: string; lectureId: string },
  reader: Reader,
  { sql }: Pick<Context, "sql">,
) {
  const lecture = await findEditedLecture(sql, reader, place);
  if (!lecture) throw notFound("That lecture does not exist.");
  const { title, description, language, durationMs, video, posterUrl, chapters, lines, timing } = lecture;
  return {
    ...place,
    title,
    description,
    language,
    durationMs,
    lengthMs: videoLengthMs(lecture),
    video,
    posterUrl,
    chapters,
    hasTranscript: lines.length > 0,
    timing,
    videoSources: videoSources([video]),
  };
}

export type EditedChapters = Awaited<ReturnType<typeof editedChapters>>;
