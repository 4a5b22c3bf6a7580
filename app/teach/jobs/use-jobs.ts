import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { JobsJson, type JobJson } from "./job-wire";

const isOpen = ({ state }: JobJson) => state === "queued" || state === "running";

/**
 * Returns a course's newest jobs, and follows them while one of them is open or expected. When a lecture is stored or a job
 * ends, the page loads its lectures again.
 */
export function useJobs(courseId: string, loaded: JobJson[], isExpected: boolean): JobJson[] {
  const [jobs, setJobs] = useState(loaded);
  const [previous, setPrevious] = useState(loaded);
  if (previous !== loaded) {
    setPrevious(loaded);
    setJobs(loaded);
  }
  const { revalidate } = useRevalidator();
  const isFollowed = isExpected || jobs.some(isOpen);
  const wasExpected = useRef(false);
  useEffect(() => {
    // The last file may have made a job.
    if (wasExpected.current && !isExpected) revalidate();
    wasExpected.current = isExpected;
  }, [isExpected, revalidate]);
  const seen = useRef(resultsOf(loaded));
  useEffect(() => {
    if (!isFollowed) return;
    const source = new EventSource(`/api/teach/courses/${encodeURIComponent(courseId)}/jobs/stream`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const parsed = JobsJson.safeParse(JSON.parse(data));
      if (!parsed.success) return;
      setJobs(parsed.data.jobs);
      const results = resultsOf(parsed.data.jobs);
      if (results !== seen.current) revalidate();
      seen.current = results;
    };
    return () => source.close();
  }, [courseId, isFollowed, revalidate]);
  return jobs;
}

/** Notes of what the page shows. */
const STORED = new Set(["stored", "transcribed", "pictures_made", "embedded"]);

/** What the jobs have brought about: it changes when the page has to show something else. */
const resultsOf = (jobs: JobJson[]): string =>
  jobs
    .map((job) => [job.id, isOpen(job), job.notes.filter(({ code }) => STORED.has(code)).length].join(" "))
    .join("\n");
