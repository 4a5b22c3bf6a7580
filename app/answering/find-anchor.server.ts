import type { Embedder } from "~/ai/embedding-model.server";
import { findAnchor, quotedAnchor } from "~/citation/anchor";
import type { Reader } from "~/identity/viewer";
import { cosine } from "~/text/similarity";
import type { Sql } from "~db/connect.server";
import { sentencesBetween } from "~db/sentences.server";
import type { FindAnchor } from "./anchor-claims";

/**
 * Creates a finder of the sentence of a source that best supports a claim, or null if the lecture no longer has
 * sentences there. Use one finder per answer: it reads each source and embeds each claim once. Quoted words are matched
 * without an embedding.
 */
export function anchorFinder({
  sql,
  reader,
  embedder,
  signal,
}: {
  sql: Sql;
  reader: Reader;
  embedder: Embedder;
  signal?: AbortSignal;
}): FindAnchor {
  const sentences = once(spanKey, (span: Span) => sentencesBetween(sql, reader, span));
  const meaning = once(String, async (claim: string) => {
    const [vector] = await embedder.embed([claim], signal ? { signal } : {});
    if (!vector) throw new Error("the embedder returned no vector");
    return vector;
  });
  return async (claim, { courseId, lectureId, startSeconds, endSeconds }) => {
    const said = await sentences({
      courseId,
      lectureId,
      startMs: Math.round(startSeconds * 1000),
      endMs: Math.round(endSeconds * 1000),
    });
    const quoted = quotedAnchor(claim, said);
    if (quoted || said.length === 0) return quoted;
    const vector = await meaning(claim);
    return findAnchor(
      claim,
      said.map(({ window, ...sentence }) => ({ ...sentence, windowCosine: window && cosine(vector, window) })),
    );
  };
}

/** Memoizes work by key. Failed work is retried on the next call. */
function once<Input, T>(keyOf: (input: Input) => string, work: (input: Input) => Promise<T>) {
  const done = new Map<string, Promise<T>>();
  return (input: Input): Promise<T> => {
    const key = keyOf(input);
    const known = done.get(key) ?? work(input);
    done.set(key, known);
    known.catch(() => done.delete(key));
    return known;
  };
}

type Span = Parameters<typeof sentencesBetween>[2];
const spanKey = (span: Span) => JSON.stringify(span);
