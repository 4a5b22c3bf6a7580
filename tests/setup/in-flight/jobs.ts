import { setTimeout as sleep } from "node:timers/promises";
import { JobsJson } from "~/teach/jobs/job-wire";
import type { CourseJob } from "~db/course-jobs.server";
import { endedJobs } from "../made-course";
import type { Workplace } from "./workplace";

const LOOK_MS = 100;

/** An instructor who watches the jobs of a course, and remembers each one that was ever listed. */
export class JobLoad {
  /** Jobs that ran when the instructor last looked. */
  running = 0;
  readonly #listed = new Set<string>();
  #jobs: CourseJob[] = [];
  #isGoing = true;
  readonly #watching: Promise<void>;

  constructor(
    private readonly at: Workplace,
    private readonly courseId: string,
  ) {
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#isGoing = false;
    await this.#watching;
  }

  /** Waits until no job is open, and describes each one that is missing or has not succeeded. */
  async lost(): Promise<string[]> {
    this.#jobs = await this.at.installation.withDatabase((sql) => endedJobs(sql, this.courseId));
    const known = new Set(this.#jobs.map(({ jobId }) => jobId));
    return [
      ...[...this.#listed].filter((jobId) => !known.has(jobId)).map((jobId) => `${jobId}: missing`),
      ...this.#jobs
        .filter(({ state }) => state !== "done")
        .map(({ jobId, state, problem }) => `${jobId}: ${state}, ${problem?.detail ?? "no problem"}`),
    ];
  }

  /** Number of jobs that have succeeded. Call it after `lost`. */
  get acknowledged(): number {
    return this.#jobs.filter(({ state }) => state === "done").length;
  }

  /** Number of jobs that another process had to continue. Call it after `lost`. */
  get interrupted(): number {
    return this.#jobs.filter(({ notes }) => notes.some(({ code }) => code === "continued")).length;
  }

  /** Number of jobs that were open at a moment. Call it after `lost`. */
  inFlightAt(moment: Date): number {
    return this.#jobs.filter(({ createdAt, endedAt }) => createdAt <= moment && (endedAt === null || endedAt > moment))
      .length;
  }

  async #watch(): Promise<void> {
    while (this.#isGoing) {
      const jobs = await this.#listedNow().catch(() => []); // the server or its database is gone
      for (const { id } of jobs) this.#listed.add(id);
      this.running = jobs.filter(({ state }) => state === "running").length;
      await sleep(LOOK_MS);
    }
  }

  /** Reads the first event of the stream that the course's page follows. */
  async #listedNow() {
    const response = await this.at.browser().open(`/api/teach/courses/${this.courseId}/jobs/stream`);
    let text = "";
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const [, event] = /^data: (.*)\n/m.exec(text) ?? [];
      if (event !== undefined) return JobsJson.parse(JSON.parse(event)).jobs;
    }
    throw new Error("the stream of jobs ended without an event");
  }
}
