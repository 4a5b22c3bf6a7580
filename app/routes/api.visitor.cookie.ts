import { forgetViewer, withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";

/** DELETE has this browser forget its visitor. What is stored of them stays, and nothing leads to it from here any more. */
export const action = withViewer(async ({ request, context }) => {
  if (request.method !== "DELETE") throw new AppError("method_not_allowed", "Remove the visitor's cookie with DELETE.");
  forgetViewer(context);
  return new Response(null, { status: 204 });
});
