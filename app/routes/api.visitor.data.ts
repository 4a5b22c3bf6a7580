import { getContext } from "~/context/context.server";
import { forgetViewer, withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { asFile } from "~/platform/http.server";
import { textStream } from "~/platform/text-stream";
import { eraseVisitorData, exportVisitorData } from "~/privacy/visitor-data.server";

/** Visitors to whom this process sends their data: long files, so one at a time for each. */
const downloading = new Set<string>();

/** GET gives everything that is stored of the visitor, as a JSON file. */
export const loader = withViewer(async ({ request, context, viewer: { visitorId } }) => {
  if (downloading.has(visitorId))
    throw new AppError("conflict", "Your data is being downloaded already. Wait until that is done.");
  const pieces = async function* () {
    downloading.add(visitorId);
    yield* exportVisitorData(visitorId, getContext());
  };
  const body = textStream(pieces(), {
    signal: request.signal,
    drained: context.request.drained,
    onEnd: () => downloading.delete(visitorId),
  });
  const file = asFile(body, "cuepoint data", "json", "application/json");
  // Compression would take all of it, however slowly its reader does.
  file.headers.set("cache-control", "private, no-store, no-transform");
  return file;
});

/** DELETE erases everything that is stored of the visitor, and with it their cookie. */
export const action = withViewer(async ({ request, context, viewer: { visitorId } }) => {
  if (request.method !== "DELETE") throw new AppError("method_not_allowed", "Download with GET, erase with DELETE.");
  await eraseVisitorData(visitorId, getContext());
  forgetViewer(context);
  return new Response(null, { status: 204 });
});
