import { spawn, type ChildProcess } from "node:child_process";
import type { Context } from "~/context/context.server";
import { getLog } from "~/platform/observability/log.server";
import { helperArguments } from "~/platform/programs.server";
import { hasDueJob } from "~db/course-jobs.server";

const LOOK_MS = 1_000;
/** Pause before the next job after a process failed to start its work. */
const PAUSE_MS = 5_000;

/**
 * Starts a job process when a job is due. Every server checks; the process that claims a job locks out the others. The
 * job process ends with its server, even after kill -9, because its channel closes. Returns a function that ends it.
 */
export function scheduleJobs({ sql }: Pick<Context, "sql">): () => void {
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isSilent = false;
  let isStopped = false;
  const look = async () => {
    let pauseMs = LOOK_MS;
    try {
      if ((await hasDueJob(sql)) && !isStopped) {
        child = startProcess();
        const code = await ended(child);
        child = null;
        if (code !== 0) {
          getLog().error({ code }, "the process for jobs failed");
          pauseMs = PAUSE_MS;
        }
      }
      isSilent = false;
    } catch (error) {
      if (!isSilent) getLog().warn({ err: error }, "it is unknown whether a job is due");
      isSilent = true;
    }
    // The job that the stopped process gave back is due for another server.
    if (isStopped) return;
    timer = setTimeout(() => void look(), pauseMs).unref();
  };
  void look();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    child?.kill("SIGTERM");
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
