import { medianMs, measurement, type Measurement } from "./measurement";
import { QUESTIONS } from "./questions";
import type { Bench } from "./bench-app";

/** A whole search, and the part of it that no index can save: turning the question into a vector. */
export async function benchSearch({ search, embedder }: Bench): Promise<Measurement[]> {
  await medianMs(QUESTIONS.slice(0, 3), search); // warm
  const whole = await medianMs(QUESTIONS, search);
  const embedding = await medianMs(QUESTIONS, (question) => embedder.embed([question]));
  return [measurement("search, median", whole, "ms", "embedding the question alone", embedding, { atMost: 15 })];
}
