import { z } from "zod";
import { getContext } from "~/context/context.server";
import { forgetViewer, withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";
import { asFile, parseQuery } from "~/platform/http.server";
import { pieceStream } from "~/platform/piece-stream";
import { zipFiles } from "~/platform/zip-files.server";
import { eraseVisitorData, exportVisitorData } from "~/privacy/visitor-data.server";
import { exportVisitorFiles } from "~/privacy/visitor-files.server";

const Query = z.object({ format: z.enum(["json", "zip"]).default("json") });
const TYPES = { json: "application/json", zip: "application/zip" };

/** The visitors that are downloading their data. The files are long, so each visitor has one download at a time. */
const downloading = new Set<string>();

/**
 * GET downloads all data that is stored of the viewer: as a JSON file or, with `format=zip`, with Markdown and CSV files
 * for reading.
 */
export const loader = withViewer(async ({ request, context, viewer }) => {
  const { format } = parseQuery(request, {}, Query);
  const { visitorId } = viewer;
  if (downloading.has(visitorId))
    throw new AppError("conflict", "Your data is already being downloaded. Wait until that download is complete.");
  const { origin } = new URL(request.url);
  const pieces = async function* (): AsyncGenerator<string | Uint8Array, void> {
    downloading.add(visitorId);
    if (format === "json") yield* exportVisitorData(viewer, getContext());
    else yield* zipFiles(exportVisitorFiles(viewer, origin, getContext()));
  };
  const body = pieceStream(pieces(), {
    signal: request.signal,
    drained: context.request.drained,
    onEnd: () => downloading.delete(visitorId),
  });
  const file = asFile(body, "cuepoint data", format, TYPES[format]);
  // Compression would read the whole stream, however slow the client is.
  file.headers.set("cache-control", "private, no-store, no-transform");
  return file;
});

/** DELETE erases all data that is stored of the viewer, and their cookie. */
export const action = withViewer(async ({ context, viewer }) => {
  await eraseVisitorData(viewer, getContext());
  forgetViewer(context);
  return new Response(null, { status: 204 });
});
