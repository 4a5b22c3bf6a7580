import type { DetailedError, Upload } from "tus-js-client";
import { z } from "zod";
import type { ChosenFile } from "./chosen-files";
import { isRefusal, type Refusal } from "./refuse-upload";

/** Proxies limit the size of a body. */
const CHUNK_BYTES = 8 * 2 ** 20;
/** Retries a lost network or a restarted server for about ten minutes. */
const RETRY_MS = [0, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 20 }, () => 30_000)];

type Watch = { onSent: (bytes: number) => void; onRetry: () => void; signal: AbortSignal };

const ErrorBody = z.object({
  error: z.object({
    message: z.string(),
    reason: z.optional(z.object({ name: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
  }),
});

/** Why a file was not uploaded. `name`: a text of the interface. `message`: the server's own message. */
export type UploadProblem = {
  name: Refusal | "not_reached" | "not_loaded" | "gone" | "other";
  values: Record<string, number | string>;
  message: string;
};

/**
 * Uploads a file to a course in chunks. Resumes an earlier attempt, even after a reload. Resolves with null when the
 * upload is complete or was stopped, or with the reason why it was refused.
 */
export async function sendFile(
  courseId: string,
  { file, name }: ChosenFile,
  watch: Watch,
): Promise<UploadProblem | null> {
  // Loaded on the first upload, because most visits have none. A new version of the site may have replaced it since.
  const Upload = await import("tus-js-client").then(
    ({ Upload }) => Upload,
    () => null,
  );
  if (Upload === null) return { name: "not_loaded", values: {}, message: "" };
  return new Promise((resolve) => {
    const upload: Upload = new Upload(file, {
      endpoint: `/api/teach/courses/${encodeURIComponent(courseId)}/uploads`,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_MS,
      metadata: { filename: name },
      // The default leaves out folders, in which equal files may have equal names.
      fingerprint: () => Promise.resolve(JSON.stringify([courseId, name, file.size, file.lastModified])),
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        const isTemporary = status === 0 || status >= 500 || [408, 409, 423, 429].includes(status);
        if (isTemporary) watch.onRetry();
        return isTemporary;
      },
      onProgress: watch.onSent,
      onSuccess: () => resolve(null),
      onError: (error) => resolve(problemOf(error)),
    });
    const { signal } = watch;
    const stop = () => {
      void upload.abort(true).catch(() => {}); // the server deletes unfinished uploads after a day
      resolve(null);
    };
    signal.addEventListener("abort", stop, { once: true });
    void upload.findPreviousUploads().then((previous) => {
      if (signal.aborted) return resolve(null); // before anything was sent
      if (previous[0]) upload.resumeFromPreviousUpload(previous[0]);
      upload.start();
    });
  });
}

function problemOf(error: Error | DetailedError): UploadProblem {
  const response = "originalResponse" in error ? error.originalResponse : null;
  try {
    const { message, reason } = ErrorBody.parse(JSON.parse(response?.getBody() ?? "")).error;
    if (reason && isRefusal(reason.name)) return { name: reason.name, values: reason.values, message };
    // The course was deleted, or the user was signed out or lost the role in the meantime.
    return { name: response?.getStatus() === 404 ? "gone" : "other", values: {}, message };
  } catch {
    return { name: "not_reached", values: {}, message: "" };
  }
}
