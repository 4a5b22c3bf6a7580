import { z } from "zod";
import { getContext } from "~/context/context.server";
import { RequestedCourseId } from "~/course/slug";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { continueUpload } from "~/teach/uploads/receive-upload.server";

const Params = z.object({ course: RequestedCourseId, upload: z.string().max(64) });

/** Continues an upload (tus 1.0): HEAD asks how much has arrived, PATCH sends more, DELETE gives it up. */
const answer = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId, upload: uploadId } = parseParams(params, Params);
  return continueUpload(request, { viewer, courseId, uploadId }, getContext());
});

export const loader = answer;
export const action = answer;
