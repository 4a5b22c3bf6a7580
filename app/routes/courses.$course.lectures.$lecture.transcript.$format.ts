import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context.server";
import { notFound } from "~/errors";
import { asFile, handle, parseParams } from "~/http.server";
import { LectureParams } from "~/routes-params";
import { writeSrt } from "~/transcript/write-srt";
import { writeText } from "~/transcript/write-text";
import { writeVtt } from "~/transcript/write-vtt";
import { getLecture } from "~db/lectures.server";

const TranscriptParams = LectureParams.extend({ format: z.enum(["vtt", "srt", "txt"]) });

/** A lecture's transcript as a file to keep: WebVTT, SubRip, or text to read. */
export const loader = handle(async ({ params }: LoaderFunctionArgs) => {
  const { course, lecture: lectureId, format } = parseParams(params, TranscriptParams);
  const lecture = await getLecture(getContext().sql, course, lectureId);
  if (!lecture || lecture.cues.length === 0) throw notFound("That lecture has no transcript.");
  if (format === "vtt") return asFile(writeVtt(lecture.cues), lecture.title, "vtt", "text/vtt");
  if (format === "srt") return asFile(writeSrt(lecture.cues), lecture.title, "srt", "application/x-subrip");
  return asFile(writeText(lecture.title, lecture.cues, lecture.chapters), lecture.title, "txt", "text/plain");
});
