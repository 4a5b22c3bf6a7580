import { useEffect, useRef, useState } from "react";
import type { Sending } from "../uploads/use-uploads";
import { followJobs } from "./follow-jobs";
import type { JobJson } from "./job-wire";
import { useReload } from "./use-reload";

const isOpen = ({ state }: JobJson) => state === "queued" || state === "running";

/**
 * Returns a course's newest jobs, and follows them while one is open or expected. Reloads the page's lectures when a
 * lecture is stored or a job ends.
 */
export function useJobs(courseId: string, loaded: JobJson[], sending: Sending): JobJson[] {
  const [jobs, setJobs] = useState(loaded);
  const [previous, setPrevious] = useState(loaded);
  if (previous !== loaded) {
    setPrevious(loaded);
    setJobs(loaded);
  }
  const reload = useReload();
  const isExpected = sending === "sending";
  const isFollowed = sending !== "gone" && (isExpected || jobs.some(isOpen));
  const wasExpected = useRef(false);
  useEffect(() => {
    // The last uploaded file may have created a job.
    if (wasExpected.current && sending === "idle") reload();
    wasExpected.current = sending === "sending";
  }, [sending, reload]);
  const seen = useRef(resultsOf(loaded));
  useEffect(() => {
    if (!isFollowed) return;
    return followJobs(courseId, (newest) => {
      setJobs(newest);
      const results = resultsOf(newest);
      if (results !== seen.current) reload();
      seen.current = results;
    });
  }, [courseId, isFollowed, reload]);
  return jobs;
}

/** Notes of changes that the page shows. */
const STORED = new Set(["stored", "transcribed", "pictures_made", "embedded"]);

/** Returns a key of the jobs' results. It changes when the page must reload its data. */
const resultsOf = (jobs: JobJson[]): string =>
  jobs
    .map((job) => [job.id, isOpen(job), job.notes.filter(({ code }) => STORED.has(code)).length].join(" "))
    .join("\n");
