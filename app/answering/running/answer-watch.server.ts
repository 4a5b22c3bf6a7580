import type { UIMessageChunk } from "ai";
import { getMetrics } from "~/platform/observability/metrics.server";

/** Measures one answer for the metrics: how long its student waited for what, and how it ended. */
export class AnswerWatch {
  #sawSource = false;
  #sawText = false;

  /** @param startedAt of the question, as of `performance.now()` */
  constructor(private readonly startedAt: number) {}

  see({ type }: UIMessageChunk): void {
    if (type === "data-rag-source" && !this.#sawSource) {
      this.#sawSource = true;
      getMetrics().firstSource.observe(this.#seconds());
    } else if (type === "text-delta" && !this.#sawText) {
      this.#sawText = true;
      getMetrics().firstToken.observe(this.#seconds());
    }
  }

  end(status: string, tokens: number): void {
    const { answers, tokens: total } = getMetrics();
    answers.inc({ status });
    total.inc(tokens);
  }

  #seconds = () => (performance.now() - this.startedAt) / 1000;
}
