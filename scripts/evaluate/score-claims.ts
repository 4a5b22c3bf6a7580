import { z } from "zod";
import { anchorFinder } from "~/answering/find-anchor.server";
import { type Anchor, type Support } from "~/citation/anchor";
import type { Context } from "~/context/context.server";
import { INSTALLATION } from "~/identity/viewer";
import { invalidRequest } from "~/platform/errors";
import { chunksBetween } from "~db/search-chunks.server";
import { sentencesBetween } from "~db/sentences.server";
import { readJsonLines } from "./read-json-lines";

const Line = z.object({
  claim: z.string(),
  lecture_id: z.string(),
  at: z.number(),
  support: z.enum(["supported", "weak", "unsupported"]),
});
export type LabeledClaim = z.infer<typeof Line>;

export type ClaimScores = {
  claims: number;
  /** Precision and recall of "supported", compared with people's labels. */
  precision: number;
  recall: number;
  /** Seconds from the labeled support of a claim, over the supported claims. */
  anchorMedian: number;
  anchor90: number;
  chunkMedian: number;
  chunk90: number;
  /** Milliseconds to anchor one claim, embedding included. */
  milliseconds: number;
  wrong: { claim: string; labeled: Support; found: Support }[];
};

/** Reads labeled claims from a JSON Lines file. Throws AppError invalid_request if it cannot be read or lines are invalid. */
export async function readClaims(file: string): Promise<LabeledClaim[]> {
  return readJsonLines(file, Line);
}

type ScoredClaim = {
  claim: LabeledClaim;
  anchor: Anchor | null;
  anchorError: number;
  chunkError: number;
  milliseconds: number;
};
type Deps = Pick<Context, "sql" | "embedder">;

/** Anchors every claim in its labeled chunk and compares the result with the labels. */
export async function scoreClaims(courseId: string, claims: readonly LabeledClaim[], deps: Deps): Promise<ClaimScores> {
  const scored: ScoredClaim[] = [];
  for (const claim of claims) scored.push(await scoreClaim(courseId, claim, deps));
  return summarize(scored);
}

async function scoreClaim(courseId: string, claim: LabeledClaim, { sql, embedder }: Deps): Promise<ScoredClaim> {
  const { lecture_id: lectureId, at } = claim;
  const [chunk] = await chunksBetween(sql, INSTALLATION, courseId, lectureId, at * 1000, at * 1000);
  if (!chunk) throw invalidRequest(`The course "${courseId}" has nothing at ${at} s of "${lectureId}".`);
  const { startMs, endMs, content } = chunk;
  const started = performance.now();
  const source = { courseId, lectureId, startSeconds: startMs / 1000, endSeconds: endMs / 1000, title: "", content };
  const anchor = await anchorFinder({ sql, reader: INSTALLATION, embedder })(claim.claim, source);
  const milliseconds = performance.now() - started;
  const sentences = await sentencesBetween(sql, INSTALLATION, { courseId, lectureId, startMs, endMs });
  const labeled = sentences.find((sentence) => sentence.startMs <= at * 1000 && sentence.endMs >= at * 1000);
  const errorOf = (foundMs: number) => Math.abs(foundMs - (labeled?.startMs ?? at * 1000)) / 1000;
  const anchorError = anchor ? errorOf(anchor.startMs) : Infinity;
  return { claim, anchor, anchorError, chunkError: errorOf(startMs), milliseconds };
}

function summarize(scored: readonly ScoredClaim[]): ClaimScores {
  const isSupported = (support: Support | undefined) => support === "supported";
  const found = scored.filter(({ anchor }) => isSupported(anchor?.support));
  const labeled = scored.filter(({ claim }) => isSupported(claim.support));
  const both = found.filter(({ claim }) => isSupported(claim.support));
  const anchorErrors = labeled.map(({ anchorError }) => anchorError);
  const chunkErrors = labeled.map(({ chunkError }) => chunkError);
  return {
    claims: scored.length,
    precision: both.length / Math.max(1, found.length),
    recall: both.length / Math.max(1, labeled.length),
    anchorMedian: quantile(anchorErrors, 0.5),
    anchor90: quantile(anchorErrors, 0.9),
    chunkMedian: quantile(chunkErrors, 0.5),
    chunk90: quantile(chunkErrors, 0.9),
    milliseconds: quantile(
      scored.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
    wrong: scored
      .filter(({ claim, anchor }) => isSupported(claim.support) !== isSupported(anchor?.support))
      .map(({ claim, anchor }) => ({
        claim: claim.claim,
        labeled: claim.support,
        found: anchor?.support ?? "unsupported",
      })),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
