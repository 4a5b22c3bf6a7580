import type { Embedder } from "~/ai/embedding-model.server";
import { findAnchor, type Anchor } from "~/citation/anchor";
import type { Source } from "~/citation/source";
import type { Sql } from "~db/connect.server";
import { sentencesBetween } from "~db/sentences.server";

/** The sentence of a source that supports a claim best, or null when the lecture no longer has any there. */
export async function anchorInSource(claim: string, source: Source, { sql, embedder, signal }: { sql: Sql; embedder: Embedder; signal?: AbortSignal }): Promise<Anchor | null> {
  const [vector] = await embedder.embed([claim], signal ? { signal } : {});
  const { courseId, lectureId, startSeconds, endSeconds } = source;
  const sentences = await sentencesBetween(sql, { courseId, lectureId, startMs: Math.round(startSeconds * 1000), endMs: Math.round(endSeconds * 1000) }, vector!);
  return findAnchor(claim, sentences);
}
