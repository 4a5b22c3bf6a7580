import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { Passage } from "~/course/passage";
import type { Question } from "./read-questions";

export type Run = { question: Question; passages: readonly Passage[] };

/** Writes the first `k` passages of each question as one JSON object per line. */
export async function writeResults(file: string, runs: readonly Run[], k: number): Promise<void> {
  const out = createWriteStream(file);
  for (const { question, passages } of runs) {
    const results = passages.slice(0, k).map(({ lectureId, startMs, endMs, score }) => ({
      lecture_id: lectureId,
      start_seconds: startMs / 1000,
      end_seconds: endMs / 1000,
      score,
    }));
    if (!out.write(`${JSON.stringify({ qid: question.qid, results })}\n`)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}
