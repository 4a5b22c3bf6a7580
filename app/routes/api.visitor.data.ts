import { getContext } from "~/context/context.server";
import { forgetViewer, withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { asFile } from "~/platform/http.server";
import { textStream } from "~/platform/text-stream";
import { eraseVisitorData, exportVisitorData } from "~/privacy/visitor-data.server";

/** The visitors that are downloading their data. The files are long, so each visitor has one download at a time. */
const downloading = new Set<string>();

/** GET downloads all data that is stored of the viewer, as a JSON file. */
export const loader = withViewer(async ({ request, context, viewer }) => {
  const { visitorId } = viewer;
  if (downloading.has(visitorId))
    throw new AppError("conflict", "Your data is already being downloaded. Wait until that download is complete.");
  const pieces = async function* () {
    downloading.add(visitorId);
    yield* exportVisitorData(viewer, getContext());
  };
  const body = textStream(pieces(), {
    signal: request.signal,
    drained: context.request.drained,
    onEnd: () => downloading.delete(visitorId),
  });
  const file = asFile(body, "cuepoint data", "json", "application/json");
  // Compression would read the whole stream, however slow the client is.
  file.headers.set("cache-control", "private, no-store, no-transform");
  return file;
});

/** DELETE erases all data that is stored of the viewer, and their cookie. */
export const action = withViewer(async ({ request, context, viewer }) => {
  if (request.method !== "DELETE") throw new AppError("method_not_allowed", "Download with GET, erase with DELETE.");
  await eraseVisitorData(viewer, getContext());
  forgetViewer(context);
  return new Response(null, { status: 204 });
});
