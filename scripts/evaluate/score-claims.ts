import { z } from "zod";
import { anchorFinder } from "~/answering/find-anchor.server";
import { type Anchor, type Support } from "~/citation/anchor";
import type { Context } from "~/context/context.server";
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
export type LabelledClaim = z.infer<typeof Line>;

export type ClaimScores = {
  claims: number;
  /** Precision and recall of "supported", compared with people's labels. */
  precision: number;
  recall: number;
  /** Seconds from the labelled support of a claim, over the supported claims. */
  anchorMedian: number;
  anchor90: number;
  chunkMedian: number;
  chunk90: number;
  /** Milliseconds to anchor one claim, embedding included. */
  milliseconds: number;
  wrong: { claim: string; labelled: Support; found: Support }[];
};

export async function readClaims(file: string): Promise<LabelledClaim[]> {
  return readJsonLines(file, Line);
}

/** Anchors every claim in its labelled chunk and compares the result with the labels. */
export async function scoreClaims(
  courseId: string,
  claims: readonly LabelledClaim[],
  { sql, embedder }: Pick<Context, "sql" | "embedder">,
): Promise<ClaimScores> {
  const rows: {
    claim: LabelledClaim;
    anchor: Anchor | null;
    anchorError: number;
    chunkError: number;
    milliseconds: number;
  }[] = [];
  for (const claim of claims) {
    const [chunk] = await chunksBetween(sql, courseId, claim.lecture_id, claim.at * 1000, claim.at * 1000);
    if (!chunk) throw invalidRequest(`The course "${courseId}" has nothing at ${claim.at} s of "${claim.lecture_id}".`);
    const started = performance.now();
    const source = {
      courseId,
      lectureId: claim.lecture_id,
      startSeconds: chunk.startMs / 1000,
      endSeconds: chunk.endMs / 1000,
    };
    const anchor = await anchorFinder({ sql, embedder })(claim.claim, source);
    const milliseconds = performance.now() - started;
    const sentences = await sentencesBetween(sql, {
      courseId,
      lectureId: claim.lecture_id,
      startMs: chunk.startMs,
      endMs: chunk.endMs,
    });
    const said = sentences.find(({ startMs, endMs }) => startMs <= claim.at * 1000 && endMs >= claim.at * 1000) ?? {
      startMs: claim.at * 1000,
    };
    const errorOf = (startMs: number) => Math.abs(startMs - said.startMs) / 1000;
    rows.push({
      claim,
      anchor,
      anchorError: anchor ? errorOf(anchor.startMs) : Infinity,
      chunkError: errorOf(chunk.startMs),
      milliseconds,
    });
  }
  const isSupported = (support: Support | undefined) => support === "supported";
  const found = rows.filter(({ anchor }) => isSupported(anchor?.support));
  const labelled = rows.filter(({ claim }) => isSupported(claim.support));
  const both = found.filter(({ claim }) => isSupported(claim.support));
  return {
    claims: rows.length,
    precision: both.length / Math.max(1, found.length),
    recall: both.length / Math.max(1, labelled.length),
    anchorMedian: quantile(
      labelled.map(({ anchorError }) => anchorError),
      0.5,
    ),
    anchor90: quantile(
      labelled.map(({ anchorError }) => anchorError),
      0.9,
    ),
    chunkMedian: quantile(
      labelled.map(({ chunkError }) => chunkError),
      0.5,
    ),
    chunk90: quantile(
      labelled.map(({ chunkError }) => chunkError),
      0.9,
    ),
    milliseconds: quantile(
      rows.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
    wrong: rows
      .filter(({ claim, anchor }) => isSupported(claim.support) !== isSupported(anchor?.support))
      .map(({ claim, anchor }) => ({
        claim: claim.claim,
        labelled: claim.support,
        found: anchor?.support ?? "unsupported",
      })),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
