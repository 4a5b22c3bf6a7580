import { JobsJson, type JobJson } from "./job-wire";

/** Pauses before a refused stream is opened again. */
const REOPEN_MS = [2_000, 5_000, 15_000, 30_000];

/** Calls a function with a course's newest jobs whenever they change. The returned function ends this. */
export function followJobs(courseId: string, onJobs: (jobs: JobJson[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const open = () => {
    const opened = new EventSource(`/api/teach/courses/${encodeURIComponent(courseId)}/jobs/stream`);
    opened.onopen = () => void (failures = 0);
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      const parsed = JobsJson.safeParse(JSON.parse(data));
      if (parsed.success) onJobs(parsed.data.jobs);
    };
    opened.onerror = () => {
      // Browsers reconnect a lost stream, but give up after an answer such as a proxy's 502 while the server restarts.
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => void (source = open()), REOPEN_MS[Math.min(failures++, REOPEN_MS.length - 1)]);
    };
    return opened;
  };
  let source = open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
