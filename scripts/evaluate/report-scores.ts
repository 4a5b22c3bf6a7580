import { printTable } from "../table";
import { estimateText } from "./estimate-text";
import type { AnswerScore } from "./score-answers";
import type { ClaimScores } from "./score-claims";
import type { EverydayAnswer } from "./score-everyday";

/** Prints the scores of claims, as a table or as one line of JSON. */
export function reportClaims({ wrong, ...scores }: ClaimScores, { json }: { json: boolean }): void {
  if (json) return console.log(JSON.stringify(claimsToJson(scores)));
  const byChunk = (seconds: number) => `${seconds.toFixed(1)} s by the chunk's start`;
  console.log(`\nClaims (${scores.claims})`);
  printTable(
    ["What", "Measured", "Compared with"],
    [
      ["support: precision", scores.precision.toFixed(3), ""],
      ["support: recall", scores.recall.toFixed(3), ""],
      ["anchor error, median", `${scores.anchorMedian.toFixed(1)} s`, byChunk(scores.chunkMedian)],
      ["anchor error, 90 %", `${scores.anchor90.toFixed(1)} s`, byChunk(scores.chunk90)],
      ["time to anchor a claim, median", `${scores.milliseconds.toFixed(1)} ms`, ""],
    ],
  );
  for (const { claim, labeled, found } of wrong) console.log(`  ${labeled}, found ${found}: ${claim}`);
}

const claimsToJson = (scores: Omit<ClaimScores, "wrong">) => ({
  claims: scores.claims,
  precision: scores.precision,
  recall: scores.recall,
  anchor_error_median_seconds: scores.anchorMedian,
  anchor_error_p90_seconds: scores.anchor90,
  chunk_error_median_seconds: scores.chunkMedian,
  chunk_error_p90_seconds: scores.chunk90,
  milliseconds: scores.milliseconds,
});

/** Prints the scores of answers, as a table or as a line of JSON each. */
export function reportAnswers(scores: readonly AnswerScore[], { json }: { json: boolean }): void {
  if (json) return scores.forEach((score) => console.log(JSON.stringify(score)));
  console.log("\nAnswers");
  printTable(
    ["What", "n", "Value"],
    scores.map((score) => [
      score.name,
      String(score.n),
      score.unit === "s" ? `${score.value.toFixed(1)} s` : estimateText(score.value),
    ]),
  );
}

/** Prints the share of good answers by kind of question, and each answer with a fault. */
export function reportEveryday(answers: readonly EverydayAnswer[], { json }: { json: boolean }): void {
  const kinds = [...new Set(answers.map(({ question }) => question.kind))];
  const rows = [...kinds, null].map((kind) => {
    const asked = answers.filter(({ question }) => kind === null || question.kind === kind);
    return { kind, n: asked.length, good: asked.filter(({ fault }) => fault === null).length };
  });
  if (json)
    return rows.forEach(({ kind, n, good }) =>
      console.log(JSON.stringify({ name: "everyday_good", kind: kind ?? "all", n, good })),
    );
  for (const { question, fault, text } of answers)
    if (fault !== null)
      console.log(`${question.qid} ${[...question.after, question.query].join(" → ")}: ${fault}\n${text}\n`);
  printTable(
    ["Kind", "n", "Good"],
    rows.map(({ kind, n, good }) => [kind ?? "all", String(n), `${good} (${(good / n).toFixed(2)})`]),
  );
}
