import { setTimeout as sleep } from "node:timers/promises";

/** How long a probe may take, and the minimum time between probes. Together they bound the time to recover. */
const PROBE_MS = 1_000;
const PROBE_EVERY_MS = 500;

export type CircuitBreakerDeps = {
  /** Sends a query to the database. Rejects if there is no answer before `signal` aborts. */
  probe: (signal: AbortSignal) => Promise<unknown>;
  /** The time of the last answer to a query, by `performance.now()`. */
  answeredAt: () => number;
  /** Fails all queued and running queries and closes the connections. */
  shed: (error: Error) => void;
  /** Called when the database stops answering, and when it answers again. */
  onChange?: ((isSilent: boolean) => void) | undefined;
};

/**
 * Fails queries immediately while the database does not answer, so that a timeout is paid once and not by every
 * request. Source: M. Nygard, "Release It!", the Circuit Breaker pattern.
 *
 * A single connection without an answer is only a suspicion: its own network path may be broken. The circuit opens if a
 * new connection gets no answer either, and no other connection has got one since.
 */
export class CircuitBreaker {
  #state: "closed" | "suspected" | "open" = "closed";
  #isEnded = false;

  constructor(private readonly deps: CircuitBreakerDeps) {}

  /** Returns the error that a query fails with now, or null if it may be sent. */
  readonly refusal = (): Error | null => (this.#state === "open" ? silentError() : null);

  /** Reports that a connection got no answer in time. Starts a check unless one is running. */
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

  /** Opens the circuit until a probe is answered. */
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
