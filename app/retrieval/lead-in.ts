type Words = {
  startMs: number;
  endMs: number;
  content: string;
  headings: readonly string[];
  sentenceOffsets: readonly number[];
  sentenceStartMs: readonly number[];
};

/** A subject is named before it is explained: this much of what was said before a chunk belongs to its passage. */
const LEAD_MS = 18_000;
/** A pause that ends a subject. */
const PAUSE_MS = 4_000;

/**
 * A chunk with the last whole sentences of the one before it, at most 18 s of them, so that a passage opens where its
 * subject is named. Nothing is taken from another chapter or across a pause.
 */
export function withLeadIn(chunk: Words, before: Words | undefined): { startMs: number; content: string } {
  const alone = { startMs: chunk.startMs, content: chunk.content };
  if (!before || chunk.startMs - before.endMs > PAUSE_MS || before.headings.join("\0") !== chunk.headings.join("\0"))
    return alone;
  const first = before.sentenceStartMs.findIndex((startMs) => chunk.startMs - startMs <= LEAD_MS);
  if (first < 0) return alone;
  return {
    startMs: before.sentenceStartMs[first]!,
    content: `${before.content.slice(before.sentenceOffsets[first])} ${chunk.content}`,
  };
}
