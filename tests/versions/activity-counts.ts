import { setTimeout as sleep } from "node:timers/promises";
import type { AppServer } from "../setup/app-server";
import type { StudentLoad } from "../setup/student-load";
import { ACTIVITY_NAMES, type VisitorLoad } from "./visitor-load";

const CONTINUED = "answers in conversations last answered by the other server";
/** What each server must have done in a part of the deployment before the next begins. */
const AT_LEAST: Record<string, number> = {
  answers: 40,
  [CONTINUED]: 20,
  pages: 40,
  searches: 40,
  conversations: 20,
  notes: 20,
  "followed answers": 4,
};
/** On two busy cores, 4 minutes were too short: a server had read 13 of 20 conversations. */
const DEADLINE_MS = 600_000;
/** With so many, the rest of the deployment would show nothing new. */
const MANY_FAILURES = 20;

type Students = Pick<StudentLoad, "seen" | "failures">;
type Visitors = Pick<VisitorLoad, "done" | "failures">;
type CountedServer = { name: string; app: Pick<AppServer, "url"> };

/** Counts what students and visitors do at the servers from now on. */
export class ActivityCounts {
  readonly #seenBefore: number;
  readonly #doneBefore: ReadonlyMap<string, number>;

  constructor(
    private readonly loads: { students: Students; visitors: Visitors },
    private readonly servers: readonly CountedServer[],
  ) {
    this.#seenBefore = loads.students.seen.length;
    this.#doneBefore = new Map(loads.visitors.done);
  }

  /**
   * Waits until each server has done enough of everything, or `atMost` times. Throws if too much fails or it takes too
   * long.
   */
  async untilEnough(atMost = Infinity): Promise<void> {
    const { students, visitors } = this.loads;
    for (const deadline = Date.now() + DEADLINE_MS; this.missing(atMost).length > 0; await sleep(100)) {
      if (students.failures.length + visitors.failures.length >= MANY_FAILURES)
        throw new Error("So much failed that the deployment did not go on.");
      if (Date.now() > deadline)
        throw new Error(`Too little was done in ${DEADLINE_MS / 60_000} minutes: ${this.missing(atMost).join("; ")}.`);
    }
  }

  /** Names what a server has not done often enough: everything, up to `atMost` times. */
  missing(atMost = Infinity): string[] {
    return this.servers.flatMap((server) => {
      const counts = this.#of(server);
      return Object.entries(AT_LEAST)
        .map(([activity, least]) => ({ activity, least: Math.min(least, atMost), count: counts[activity] ?? 0 }))
        .filter(({ activity, least, count }) => this.#isExpected(activity) && count < least)
        .map(({ activity, least, count }) => `${count} of ${least} ${activity} at the ${server.name} server`);
    });
  }

  /** Describes the counts, a line for each server. */
  lines(): string[] {
    return this.servers.map((server) => {
      const counts = Object.entries(this.#of(server)).filter(([activity]) => this.#isExpected(activity));
      return `${server.name}: ${counts.map(([activity, count]) => `${count} ${activity}`).join(", ")}`;
    });
  }

  #isExpected(activity: string): boolean {
    return activity !== CONTINUED || this.servers.length > 1;
  }

  #of({ name, app }: CountedServer): Record<string, number> {
    const lastServer = new Map<string, string>();
    let [answers, continued] = [0, 0];
    for (const [at, { id, url }] of this.loads.students.seen.entries()) {
      if (at >= this.#seenBefore && url === app.url) {
        answers++;
        if ((lastServer.get(id) ?? url) !== url) continued++;
      }
      lastServer.set(id, url);
    }
    const done = ACTIVITY_NAMES.map((activity): [string, number] => {
      const key = `${activity} ${name}`;
      return [activity, (this.loads.visitors.done.get(key) ?? 0) - (this.#doneBefore.get(key) ?? 0)];
    });
    return { answers, [CONTINUED]: continued, ...Object.fromEntries(done) };
  }
}
