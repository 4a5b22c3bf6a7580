import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { createUpload } from "~/teach/uploads/receive-upload.server";

/** Creates an upload (tus 1.0). */
export const action = withViewer(async ({ request, params, viewer }) => {
  const { course: courseId } = parseParams(params, CourseParams);
  return createUpload(request, { viewer, courseId }, getContext());
});
