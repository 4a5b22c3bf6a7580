import { setTimeout as sleep } from "node:timers/promises";
import { collectDefaultMetrics, Registry } from "prom-client";

/** Long enough for the first measurements of the event loop, which are 10 ms apart. */
const FIRST_MS = 50;

/**
 * A registry that also measures its process (memory, garbage collection, delay of the event loop), from the first time
 * that someone reads it. The delay is measured with a timer that wakes the process 100 times a second, which takes an idle
 * process 2 % of a core.
 */
export class ProcessRegistry extends Registry {
  #measuring: Promise<void> | null = null;

  override async metrics(): Promise<string> {
    await this.#measure();
    return super.metrics();
  }

  override async getMetricsAsJSON(): ReturnType<Registry["getMetricsAsJSON"]> {
    await this.#measure();
    return super.getMetricsAsJSON();
  }

  #measure(): Promise<void> {
    if (this.#measuring === null) {
      collectDefaultMetrics({ register: this });
      this.#measuring = sleep(FIRST_MS);
    }
    return this.#measuring;
  }
}
