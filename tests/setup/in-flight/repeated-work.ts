import { setTimeout as sleep } from "node:timers/promises";

/** One piece of work. Resolves when the server has acknowledged it, and can be called again if it throws. */
export type Attempt = () => Promise<void>;

type Work = { people?: number; pauseMs?: number };

const RETRY_MS = 50;
/** An interrupted piece of work must succeed within this time. */
const GIVE_UP_MS = 60_000;

/** The server refused work that it had no reason to refuse, so repeating it cannot help. */
class RefusedWork extends Error {}

/** Returns the error of work that was lost for good: it is not repeated. */
export const refused = (message: string): Error => new RefusedWork(message);

/** Statuses after which the pages repeat a request, as after a server error. */
const TEMPORARY = [408, 409, 423, 429];

/** Throws unless a response has a status. A temporary failure only interrupts the work. Any other status is a loss. */
export async function expectStatus(response: Response, status: number, what: string): Promise<void> {
  if (response.status === status) return;
  const message = `${what} was answered by ${response.status}: ${(await response.text()).slice(0, 300)}`;
  const isTemporary = response.status >= 500 || TEMPORARY.includes(response.status);
  throw isTemporary ? new Error(message) : refused(message);
}

/**
 * People who do one piece of work after another, whatever happens to the server, and repeat each until the server has
 * acknowledged it.
 */
export class RepeatedWork {
  acknowledged = 0;
  /** Pieces of work with an attempt that the server did not acknowledge. */
  interrupted = 0;
  /** Pieces of work that have begun, and are not acknowledged yet. */
  inFlight = 0;
  /** Work that the server refused, or that no repetition completed. */
  readonly failed: string[] = [];
  #isGoing = true;
  readonly #people: Promise<void>[];

  /** @param begin Returns a person's piece of work by its number, from 0. */
  constructor(
    private readonly begin: (number: number, person: number) => Attempt,
    { people = 1, pauseMs = 50 }: Work = {},
  ) {
    this.#people = Array.from({ length: people }, (_, person) => this.#work(person, pauseMs));
  }

  /** Ends when all work that has begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isGoing = false;
    await Promise.all(this.#people);
  }

  async #work(person: number, pauseMs: number): Promise<void> {
    let number = 0;
    while (this.#isGoing) {
      this.inFlight++;
      await this.#repeat(this.begin(number++, person));
      this.inFlight--;
      await sleep(pauseMs);
    }
  }

  async #repeat(attempt: Attempt): Promise<void> {
    let failures = 0;
    for (const deadline = Date.now() + GIVE_UP_MS; ; await sleep(RETRY_MS)) {
      try {
        await attempt();
        this.acknowledged++;
        return;
      } catch (error) {
        if (failures++ === 0) this.interrupted++;
        if (!(error instanceof RefusedWork) && Date.now() < deadline) continue;
        this.failed.push(String(error));
        return;
      }
    }
  }
}
