import { setTimeout as sleep } from "node:timers/promises";

/** How long a probe may take, and the least time from one probe to the next. Together they bound the recovery. */
const PROBE_MS = 1_000;
const PROBE_EVERY_MS = 500;

export type CircuitBreakerDeps = {
  /** Asks the database for an answer. Rejects when there is none before `signal` aborts. */
  probe: (signal: AbortSignal) => Promise<unknown>;
  /** When a query was last answered, by `performance.now()`. */
  answeredAt: () => number;
  /** Fails every query that waits or runs, and closes the connections. */
  shed: (error: Error) => void;
  /** Called when the database falls silent, and when it answers again. */
  onChange?: (isSilent: boolean) => void;
};

/**
 * Fails queries at once while the database is silent, so that no request waits for a deadline that another request has
 * already waited for. Source: M. Nygard, "Release It!", the Circuit Breaker pattern.
 *
 * One connection that got no answer is only a suspicion: its own path may be broken. The circuit opens when a new
 * connection gets no answer either and no other connection has got one since.
 */
export class CircuitBreaker {
  #state: "closed" | "suspected" | "open" = "closed";
  #isEnded = false;

  constructor(private readonly deps: CircuitBreakerDeps) {}

  /** Why a query would be refused now, or null when it may be sent. */
  readonly refusal = (): Error | null => (this.#state === "open" ? silentError() : null);

  /** Reports that a connection got no answer in time. */
  readonly suspect = (): void => {
    if (this.#state === "closed" && !this.#isEnded) void this.#watch();
  };

  end(): void {
    this.#isEnded = true;
  }

  async #watch(): Promise<void> {
    const suspectedAt = performance.now();
    this.#state = "suspected";
    if (!(await this.#isAnswering()) && this.deps.answeredAt() < suspectedAt) await this.#waitOpen();
    this.#state = "closed";
  }

  /** Refuses queries until a probe is answered. */
  async #waitOpen(): Promise<void> {
    this.#state = "open";
    this.deps.shed(silentError());
    this.deps.onChange?.(true);
    for (
      let probedAt = performance.now(), answers = false;
      !answers && !this.#isEnded;
      answers = await this.#isAnswering()
    ) {
      await sleep(Math.max(0, probedAt + PROBE_EVERY_MS - performance.now()), undefined, { ref: false });
      probedAt = performance.now();
    }
    this.deps.onChange?.(false);
  }

  #isAnswering(): Promise<boolean> {
    return this.deps.probe(AbortSignal.timeout(PROBE_MS)).then(
      () => true,
      () => false,
    );
  }
}

const silentError = () => Object.assign(new Error("the database does not answer"), { code: "CONNECTION_SILENT" });
