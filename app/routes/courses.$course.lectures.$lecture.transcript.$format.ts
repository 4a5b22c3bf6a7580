import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { getContext } from "~/context/context.server";
import { previewing, previewOf } from "~/identity/preview.server";
import { PRIVATE_MINUTE } from "~/platform/answer-headers.server";
import { notFound } from "~/platform/errors";
import { asFile, handle, parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { writeSrt } from "~/transcript/write-srt";
import { writeText } from "~/transcript/write-text";
import { writeVtt } from "~/transcript/write-vtt";
import { getLecture } from "~db/lectures.server";

const TranscriptParams = LectureParams.extend({ format: z.enum(["vtt", "srt", "txt"]) });

/** Downloads a lecture's transcript as WebVTT, SubRip or plain text. */
export const loader = handle(async ({ request, params, context: { viewer } }: LoaderFunctionArgs) => {
  const { course, lecture: lectureId, format } = parseParams(params, TranscriptParams);
  const reader = previewing(viewer, course, await previewOf(request, viewer, course));
  const lecture = await getLecture(getContext().sql, reader, course, lectureId);
  if (!lecture || lecture.cues.length === 0) throw notFound("That lecture has no transcript.");
  const file = writers[format](lecture);
  file.headers.set("cache-control", PRIVATE_MINUTE);
  return file;
});

type Lecture = NonNullable<Awaited<ReturnType<typeof getLecture>>>;

const writers = {
  vtt: ({ cues, title }: Lecture) => asFile(writeVtt(cues), title, "vtt", "text/vtt"),
  srt: ({ cues, title }: Lecture) => asFile(writeSrt(cues), title, "srt", "application/x-subrip"),
  txt: ({ cues, title, chapters }: Lecture) => asFile(writeText(title, cues, chapters), title, "txt", "text/plain"),
};
