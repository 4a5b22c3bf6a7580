import { randomBytes } from "node:crypto";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import type { Context } from "~/context/context.server";
import { requireCourse } from "~/context/require-course.server";
import type { Viewer } from "~/identity/viewer";
import { MAX_SLIDES_MB } from "~/ingest/slides/load-slides.server";
import { deleteUpload, findUpload, inboxFolder } from "~/ingest/uploads/inbox.server";
import { folderOf } from "~/ingest/uploads/upload-folders.server";
import { kindOf, safeName, wholeTitle } from "~/ingest/uploads/upload-names.server";
import { invalidRequest, notFound } from "~/platform/errors";
import { errorResponse } from "~/platform/http.server";
import { singleton } from "~/platform/singleton.server";
import { lockName } from "~db/locks.server";
import { startJob } from "../jobs/start-job.server";
import { withEndingBody } from "./ending-body";
import { refuseUpload } from "./refuse-upload";
import { diskFullAfter, expectRoom, expectSize } from "./upload-limits.server";
import { UploadLocker } from "./upload-locker.server";

type Deps = Pick<Context, "sql" | "env">;
type Owner = { viewer: Viewer; courseId: string };

const noUpload = () => notFound("That upload does not exist. Choose the file again.");

/** Creates an upload (tus 1.0, creation). The limits are checked before a byte is accepted. Throws AppError. */
export async function createUpload(request: Request, { viewer, courseId }: Owner, deps: Deps): Promise<Response> {
  const owner = await requireUploader({ viewer, courseId }, deps);
  const size = Number(request.headers.get("upload-length") ?? NaN);
  if (!Number.isSafeInteger(size) || size < 0) throw invalidRequest("The size of the file is missing.");
  const given = filenameOf(request.headers.get("upload-metadata") ?? "");
  const name = safeName(given);
  if (name === null || kindOf(name) === null)
    throw refuseUpload(
      "unknown_kind",
      `${name ?? "This file"} is not a video, a transcript, slides or a course.yaml. Videos: MP4, WebM, MOV, MKV, AVI and others. Transcripts: WebVTT, SRT, TTML and others. Slides: PDF.`,
    );
  if (size === 0) throw refuseUpload("empty", `${name} is empty.`);
  if (kindOf(name) === "slides") expectSize(size, MAX_SLIDES_MB);
  const folder = folderOf(given);
  const title = wholeTitle(given);
  const metadata = { filename: name, owner, ...(folder !== null && { folder }), ...(title !== null && { title }) };
  const uploadId = randomBytes(16).toString("hex");
  const response = await deps.sql.begin(async (tx) => {
    // Otherwise, uploads that start at the same moment would all find the same room.
    await lockName(tx, "new uploads");
    await expectRoom(courseId, size, deps);
    return tusServer(courseId, owner, deps, { uploadId, metadata }).handleWeb(withoutBody(request));
  });
  // A full disk leaves an empty file and half a record, which no later request would find.
  if (!response.ok) await deleteUpload(deps.env.DATA_DIR, courseId, uploadId);
  return response;
}

/**
 * Returns the request without the first bytes that a client may send with it (tus 1.0, creation-with-upload): the lock
 * must not wait for a body. The client sends the bytes again, because the response reports none of them.
 */
function withoutBody({ url, headers: given }: Request): Request {
  const headers = new Headers(given);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Request(url, { method: "POST", headers });
}

/** Reports an upload's offset, stores its next chunk, or deletes it. Throws AppError. */
export async function continueUpload(
  request: Request,
  { viewer, courseId, uploadId }: Owner & { uploadId: string },
  deps: Deps,
): Promise<Response> {
  const owner = await requireUploader({ viewer, courseId }, deps);
  const upload = await findUpload(deps.env.DATA_DIR, courseId, uploadId);
  // Uploads belong to the user who started them. Other instructors of the course cannot continue them.
  if (upload?.owner !== owner || !["HEAD", "PATCH", "DELETE"].includes(request.method)) throw noUpload();
  // The server may have ended between the last byte and the job: the client only asks, and takes the answer as success.
  if (request.method === "HEAD" && upload.received === upload.size) await startJob({ courseId, actorId: owner }, deps);
  return tusServer(courseId, owner, deps, { uploadId }).handleWeb(withEndingBody(request));
}

/** Returns the user's id. Throws not_found unless the viewer manages the course. */
async function requireUploader({ viewer, courseId }: Owner, { sql }: Deps): Promise<string> {
  await requireCourse(viewer, courseId, "manage", { sql });
  if (!viewer.user) throw notFound("That course does not exist.");
  return viewer.user.userId;
}

/** `metadata`: of a new upload. */
type ServedUpload = { uploadId: string; metadata?: Record<string, string> };

/**
 * Creates a server per request, because the folder depends on the course. Chunks of one upload are stored one at a
 * time.
 */
function tusServer(courseId: string, userId: string, { sql, env }: Deps, served: ServedUpload): Server {
  const directory = inboxFolder(env.DATA_DIR, courseId);
  return new Server({
    path: `/api/teach/courses/${courseId}/uploads`,
    datastore: new FileStore({ directory }),
    locker: lockerOf(directory),
    generateUrl: (_request, { path, id }) => `${path}/${id}`,
    // `@tus/server` 2.4.1 takes all that follows the last slash, the query with it: a long one is no name of a file.
    getFileIdFromRequest: () => served.uploadId,
    namingFunction: () => served.uploadId,
    onUploadCreate: () => Promise.resolve({ metadata: served.metadata }),
    onResponseError: async (_request, error) => {
      const refused = await diskFullAfter(error, directory);
      if (!refused) return undefined;
      // The stored bytes remain, and the same file can continue once there is space.
      return { status_code: refused.status, body: await errorResponse(refused).text() };
    },
    onUploadFinish: async () => {
      await startJob({ courseId, actorId: userId }, { sql });
      return {};
    },
  });
}

function lockerOf(directory: string): UploadLocker {
  const lockers = singleton("upload-lockers", () => new Map<string, UploadLocker>());
  const locker = lockers.get(directory) ?? new UploadLocker(directory);
  lockers.set(directory, locker);
  return locker;
}

/** Reads the file's name, perhaps with its folders, from an Upload-Metadata header (tus 1.0): pairs of a key and a value in Base64. */
function filenameOf(header: string): string {
  for (const pair of header.split(",")) {
    const [key, value = ""] = pair.trim().split(" ");
    if (key === "filename") return Buffer.from(value, "base64").toString("utf8");
  }
  return "";
}
