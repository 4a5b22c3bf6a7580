import { makeCourse } from "../made-course";
import { EditLoad } from "./edits";
import { JobLoad } from "./jobs";
import { LaunchLoad } from "./launches";
import type { RepeatedWork } from "./repeated-work";
import { UploadLoad } from "./uploads";
import type { Workplace } from "./workplace";

export const KINDS = ["uploads", "jobs", "transcript edits", "LTI launches"] as const;
export type Kind = (typeof KINDS)[number];

/** How much of one kind of work was done during a fault, and what of it was lost. */
export type Tally = { acknowledged: number; interrupted: number; inFlight: number; lost: string[] };

/** The work of instructors and of a learning platform, which goes on whatever happens to the server. */
export class CourseWork {
  readonly #uploads: UploadLoad;
  readonly #jobs: JobLoad;
  readonly #edits: EditLoad;
  readonly #launches: LaunchLoad;
  /** The pieces of work that the faults so far interrupted. */
  readonly #inFlight = { uploads: 0, edits: 0, launches: 0 };
  readonly #faults: Date[] = [];

  private constructor(at: Workplace, courseId: string) {
    this.#uploads = new UploadLoad(at, courseId);
    this.#jobs = new JobLoad(at, courseId);
    this.#edits = new EditLoad(at);
    this.#launches = new LaunchLoad(at);
  }

  /** Starts the work, with a new course for the uploads. */
  static async start(at: Workplace): Promise<CourseWork> {
    return new CourseWork(at, await makeCourse(at.browser(), "Uploads"));
  }

  /** Whether a fault now would interrupt each kind of work. */
  get isBusy(): boolean {
    return this.#jobs.running > 0 && this.#repeated().every(({ inFlight }) => inFlight > 0);
  }

  /** Counts what is in flight at the moment of a fault. */
  meetFault(): void {
    this.#inFlight.uploads += this.#uploads.work.inFlight;
    this.#inFlight.edits += this.#edits.work.inFlight;
    this.#inFlight.launches += this.#launches.work.inFlight;
    this.#faults.push(new Date());
  }

  /** Ends when all work that has begun is acknowledged. */
  async stop(): Promise<void> {
    await Promise.all([...this.#repeated().map((work) => work.stop()), this.#jobs.stop()]);
  }

  /** Waits until all jobs have ended, and reads everything back. Call it after `stop`. */
  async tallies(): Promise<Record<Kind, Tally>> {
    const [jobs, inFlight] = [this.#jobs, this.#inFlight];
    const lostJobs = await jobs.lost();
    return {
      uploads: await tallyOf(this.#uploads, inFlight.uploads),
      jobs: {
        acknowledged: jobs.acknowledged,
        interrupted: jobs.interrupted,
        inFlight: this.#faults.reduce((sum, moment) => sum + jobs.inFlightAt(moment), 0),
        lost: lostJobs,
      },
      "transcript edits": await tallyOf(this.#edits, inFlight.edits),
      "LTI launches": await tallyOf(this.#launches, inFlight.launches),
    };
  }

  #repeated(): RepeatedWork[] {
    return [this.#uploads, this.#edits, this.#launches].map(({ work }) => work);
  }
}

type Load = { work: RepeatedWork; lost: () => Promise<string[]> };

async function tallyOf(load: Load, inFlight: number): Promise<Tally> {
  const { acknowledged, interrupted, failed } = load.work;
  return { acknowledged, interrupted, inFlight, lost: [...failed, ...(await load.lost())] };
}
