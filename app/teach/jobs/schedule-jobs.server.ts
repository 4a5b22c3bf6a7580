import { spawn, type ChildProcess } from "node:child_process";
import type { Context } from "~/context/context.server";
import { getLog } from "~/platform/observability/log.server";
import { helperArguments } from "~/platform/programs.server";
import { hasDueJob } from "~db/course-jobs.server";
import { listenForJobs } from "~db/job-notices.server";

/** A job is announced when it is due. This finds one whose process is gone, and one whose announcement was lost. */
const LOOK_MS = 5_000;
/** Pause after a process for jobs ended, or after a look that failed or may have been too early. */
const NEXT_MS = 1_000;
/** Pause before the next job after a process failed to start its work. */
const PAUSE_MS = 5_000;

/**
 * Starts a job process when a job is due. Every server checks; the process that claims a job locks out the others. The
 * job process ends with its server, even after kill -9, because its channel closes. Returns a function that ends it.
 */
export function scheduleJobs({ sql }: Pick<Context, "sql">): () => void {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isAnnounced = false;
  let isSilent = false;
  let isStopped = false;
  let listening: Promise<(() => Promise<void>) | null> | null = null;
  /** Runs what is due. Returns the milliseconds until the next look. */
  const runDue = async (): Promise<number> => {
    listening ??= listenForJobs(sql, onAnnounced).catch(() => (listening = null)); // the next look tries again
    if (!(await hasDueJob(sql)) || isStopped) return LOOK_MS;
    child = startProcess();
    const code = await ended(child);
    child = null;
    if (code === 0) return NEXT_MS;
    getLog().error({ code }, "the process for jobs failed");
    return PAUSE_MS;
  };
  const onAnnounced = () => {
    isAnnounced = true;
    void look();
  };
  const look = async () => {
    if (isLooking || isStopped) return;
    isLooking = true;
    isAnnounced = false;
    clearTimeout(timer);
    let pauseMs = NEXT_MS;
    try {
      pauseMs = await runDue();
      isSilent = false;
    } catch (error) {
      if (!isSilent && !isStopped) getLog().warn({ err: error }, "it is unknown whether a job is due");
      isSilent = true;
    }
    isLooking = false;
    if (isAnnounced) pauseMs = Math.min(pauseMs, NEXT_MS);
    // The job that the stopped process gave back is due for another server.
    if (!isStopped) timer = setTimeout(() => void look(), pauseMs).unref();
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    child?.kill("SIGTERM");
    void listening?.then((stop) => stop?.()).catch(() => {});
  };
}

function startProcess(): ChildProcess {
  const args = ["--max-old-space-size=512", ...helperArguments("run-jobs")];
  return spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

const ended = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal));
  });
