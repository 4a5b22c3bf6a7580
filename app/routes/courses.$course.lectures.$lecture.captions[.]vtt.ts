import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSessions } from "~/accounts/sessions.server";
import { getContext } from "~/context/context.server";
import { previewing, previewOf } from "~/identity/preview.server";
import { readerOfAddress } from "~/identity/signed-address.server";
import { PRIVATE_MINUTE } from "~/platform/answer-headers.server";
import { notFound } from "~/platform/errors";
import { handle, parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { writeVtt } from "~/transcript/write-vtt";
import { getLecture } from "~db/lectures.server";

/** Returns the lecture's transcript as WebVTT, which the video uses as captions. */
export const loader = handle(async ({ request, params, context: { viewer } }: LoaderFunctionArgs) => {
  const { course, lecture: lectureId } = parseParams(params, LectureParams);
  const { sql, sessionSecrets } = getContext();
  const { pathname, search } = new URL(request.url);
  const signed = await readerOfAddress(pathname + search, sessionSecrets, getSessions({ sql }));
  const preview = await previewOf(request, viewer, course);
  const lecture = await getLecture(sql, signed ?? previewing(viewer, course, preview), course, lectureId);
  if (!lecture) throw notFound("That lecture does not exist.");
  return new Response(writeVtt(lecture.cues), {
    headers: { "content-type": "text/vtt; charset=utf-8", "cache-control": PRIVATE_MINUTE },
  });
});
