import type { UIMessageChunk } from "ai";
import { getMetrics } from "~/platform/observability/metrics.server";

/** Records the metrics of one answer: the time to the first source and to the first text, and how it ended. */
export class AnswerWatch {
  #sawSource = false;
  #sawText = false;

  /** @param startedAt when the question arrived, from `performance.now()` */
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
