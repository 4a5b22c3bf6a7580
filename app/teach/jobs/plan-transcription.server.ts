import type { Transcriber } from "~/ai/transcriber";
import type { Reader } from "~/identity/viewer";
import { mediaSeconds } from "~/ingest/extract-audio.server";
import { mediaFile } from "~/ingest/store-media.server";
import { estimateOf } from "~/ingest/transcription-estimate";
import type { Sql } from "~db/connect.server";
import { findEditedLecture } from "~db/transcript-edits.server";
import { measuredSpeed } from "~db/transcription-speeds.server";
import type { TranscriptionPlan } from "../edited-course";

type Deps = { sql: Sql; transcriber: Transcriber | null; dataDir: string };

/** Returns the plan of a lecture's transcription, or null if the lecture has a transcript or no video file. */
export async function planTranscription(
  place: { courseId: string; lectureId: string },
  reader: Reader,
  { sql, transcriber, dataDir }: Deps,
): Promise<TranscriptionPlan | null> {
  const lecture = await findEditedLecture(sql, reader, place);
  const file = lecture?.video && (await mediaFile(dataDir, place.courseId, lecture.video.url));
  if (!lecture || !file || lecture.lines.length > 0) return null;
  const { title, language } = lecture;
  const speed = transcriber && (await measuredSpeed(sql, transcriber.id));
  const usdPerMinute = transcriber?.usdPerMinute ?? null;
  return {
    lectureId: place.lectureId,
    title,
    language,
    speechModel: transcriber?.id ?? null,
    ...estimateOf(await mediaSeconds(file), { usdPerMinute, speed }),
  };
}
