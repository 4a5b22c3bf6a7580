import type { Embedder } from "~/ai/embedding-model.server";
import { findAnchor, quotedAnchor } from "~/citation/anchor";
import { cosine } from "~/text/similarity";
import type { Sql } from "~db/connect.server";
import { sentencesBetween } from "~db/sentences.server";
import type { FindAnchor } from "./anchor-claims";

/**
 * Finds the sentence of a source that supports a claim best, or null when the lecture no longer has any there. For one answer:
 * what its claims share, a source or a sentence that cites several, is read and embedded once. Words that are quoted are
 * found without their meaning.
 */
export function anchorFinder({
  sql,
  embedder,
  signal,
}: {
  sql: Sql;
  embedder: Embedder;
  signal?: AbortSignal;
}): FindAnchor {
  const sentences = once(async (span: string) =>
    sentencesBetween(sql, JSON.parse(span) as Parameters<typeof sentencesBetween>[1]),
  );
  const meaning = once(async (claim: string) => (await embedder.embed([claim], signal ? { signal } : {}))[0]!);
  return async (claim, { courseId, lectureId, startSeconds, endSeconds }) => {
    const said = await sentences(
      JSON.stringify({
        courseId,
        lectureId,
        startMs: Math.round(startSeconds * 1000),
        endMs: Math.round(endSeconds * 1000),
      }),
    );
    const quoted = quotedAnchor(claim, said);
    if (quoted || said.length === 0) return quoted;
    const vector = await meaning(claim);
    return findAnchor(
      claim,
      said.map(({ window, ...sentence }) => ({ ...sentence, windowCosine: window && cosine(vector, window) })),
    );
  };
}

/** Does something once for each key; what failed is done again when it is next asked for. */
function once<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const done = new Map<string, Promise<T>>();
  return (key) => {
    const known = done.get(key) ?? work(key);
    done.set(key, known);
    known.catch(() => done.delete(key));
    return known;
  };
}
