import type { UIMessageChunk } from "ai";
import { claimsOf } from "~/citation/claims";
import type { Anchor } from "~/citation/anchor";
import type { Source } from "~/citation/source";
import type { ChunkStep } from "./chunk-steps";
import { anchorPart } from "./message";

/** Finds where a source says what a claim says; null where it cannot be told. */
export type FindAnchor = (claim: string, source: Pick<Source, "courseId" | "lectureId" | "startSeconds" | "endSeconds">) => Promise<Anchor | null>;

type Options = {
  messageId: string;
  sourceOf: (number: number) => Source | undefined;
  find: FindAnchor;
  onError: (error: unknown) => void;
};

/** How long the end of an answer waits for an anchor that is late. */
const MAX_WAIT_MS = 2_000;
/** How many letters behind a marker may still show that its claim is complete. */
const LOOK_BACK = 80;

/**
 * Watches an answer's text and, when a sentence with a marker is complete, has its anchor found and puts it into the
 * stream. The text never waits; the end of the answer waits for the last anchors. A citation whose anchor cannot be
 * found keeps its source's start.
 */
export function anchorClaims<Chunk extends UIMessageChunk>({ messageId, sourceOf, find, onError }: Options): ChunkStep<Chunk> {
  let text = "";
  let tail = ""; // looked into apart: at every look, a text that was just added to is copied whole
  let claimed = 0;
  const pending: Promise<void>[] = [];

  const anchorNew = (emit: (chunk: Chunk) => void, isFinal: boolean) => {
    const claims = claimsOf(text, isFinal);
    for (const claim of claims.slice(claimed)) {
      for (const { number, occurrence } of claim.cites) {
        const source = sourceOf(number);
        if (!source || source.gone || claim.text === "") continue;
        const before = pending.at(-1);
        const work = find(claim.text, source).then(async (anchor) => {
          await before; // in the order of the text
          if (!anchor) return;
          emit(anchorPart({ ...anchor, messageId, number, occurrence }) as unknown as Chunk);
        });
        pending.push(work.catch(onError));
      }
    }
    claimed = claims.length;
  };

  const onChunk = (chunk: Chunk, emit: (chunk: Chunk) => void): void | Promise<void> => {
    if (chunk.type === "text-delta") {
      emit(chunk);
      text += chunk.delta;
      const recent = tail + chunk.delta;
      tail = recent.slice(-LOOK_BACK);
      // Only a marker can complete a claim, and only what follows a marker shows that it is complete.
      if (recent.includes("]")) anchorNew(emit, false);
      return;
    }
    if (chunk.type === "text-end") anchorNew(emit, true);
    if (chunk.type !== "finish") return emit(chunk);
    const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref());
    return Promise.race([Promise.all(pending), late]).then(() => emit(chunk));
  };
  return { onChunk };
}
