import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { createUpload } from "~/teach/uploads/receive-upload.server";

/** Creates an upload (tus 1.0). */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Uploads are created by POST.");
  return createUpload(request, { viewer, courseId }, getContext());
});
