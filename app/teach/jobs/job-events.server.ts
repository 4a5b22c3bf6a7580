import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import { getLog } from "~/platform/observability/log.server";
import { listJobs } from "~db/course-jobs.server";
import { toJobJson } from "./job-wire";

/** Jobs that the page lists. */
const SHOWN_JOBS = 5;
const LOOK_MS = 1_000;
/** The browser's pause before it connects again. */
const RETRY_MS = 1_000;
const HEARTBEAT_MS = 15_000;
/** After this time the browser reconnects, which checks its permission again. */
const LENGTH_MS = 5_000;

/** Returns a course's newest jobs in wire format. */
export async function shownJobs(courseId: string, reader: Reader, { sql }: Pick<Context, "sql">) {
  return { jobs: (await listJobs(sql, reader, courseId, SHOWN_JOBS)).map(toJobJson) };
}

/**
 * Streams a course's jobs as server-sent events whenever they change, until no job is open. `onClose` receives the
 * function that ends the stream.
 */
export function jobEvents(
  courseId: string,
  reader: Reader,
  { onClose }: { onClose: (work: () => void) => void },
  deps: Pick<Context, "sql">,
): Response {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    clearTimeout(timer);
  };
  onClose(close);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const endsAt = performance.now() + LENGTH_MS;
      let [sent, sentAt] = ["", 0];
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text));
        sentAt = performance.now();
      };
      const look = async () => {
        const shown = await shownJobs(courseId, reader, deps).catch((error: unknown) => {
          getLog().warn({ err: error }, "the jobs of a course could not be read");
          return null;
        });
        if (isClosed) return;
        // A step's seconds grow without any change of the job.
        const state = JSON.stringify(shown, (key, value: unknown) => (key === "step_seconds" ? undefined : value));
        if (shown !== null && state !== sent) {
          sent = state;
          send(`data: ${JSON.stringify(shown)}\n\n`);
        } else if (performance.now() - sentAt > HEARTBEAT_MS) send(": heartbeat\n\n");
        const isOpen = shown?.jobs.some(({ state }) => state === "queued" || state === "running") ?? true;
        if (!isOpen || performance.now() > endsAt) return controller.close();
        timer = setTimeout(() => void look(), LOOK_MS);
      };
      send(`retry: ${RETRY_MS}\n\n`);
      void look();
    },
    cancel: close,
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "private, no-store, no-transform" },
  });
}
