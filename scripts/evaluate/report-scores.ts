import { printTable } from "../table";
import { estimateText } from "./estimate-text";
import type { AnswerScore } from "./score-answers";
import type { ClaimScores } from "./score-claims";

export function reportClaims({ wrong, ...scores }: ClaimScores, { json }: { json: boolean }): void {
  if (json) return console.log(JSON.stringify(scores));
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
  for (const { claim, labelled, found } of wrong) console.log(`  ${labelled}, found ${found}: ${claim}`);
}

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
