import type { InferUIMessageChunk } from "ai";
import type { Anchor } from "~/citation/anchor";
import { ClaimReader, type Claim } from "~/citation/claims";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "~/conversation/message";
import { anchorPart } from "~/conversation/message-parts";
import type { ChunkStep } from "./chunk-steps";

/** Finds the words of a source that support a claim, or null if it has none. */
export type FindAnchor = (
  claim: string,
  source: Pick<Source, "courseId" | "lectureId" | "startSeconds" | "endSeconds" | "title" | "content" | "isPage">,
) => Promise<Anchor | null>;

type Chunk = InferUIMessageChunk<StudyMessage>;

type Options = {
  messageId: string;
  sourceOf: (number: number) => Source | undefined;
  find: FindAnchor;
  onError: (error: unknown) => void;
};

/** How long the end of an answer waits for late anchors. */
const MAX_WAIT_MS = 2_000;
/** Each anchor costs a lookup and an embedding; the longest ordinary answers have about 80 citations. */
const MAX_ANCHORS = 200;

/**
 * Adds anchors to the stream of an answer: when a sentence with a marker is complete, its anchor is looked up and
 * emitted. The text never waits; the end of the answer waits for the last anchors. A citation without an anchor, or
 * after the first MAX_ANCHORS, keeps its source's start.
 */
export function anchorClaims({ messageId, sourceOf, find, onError }: Options): ChunkStep<Chunk> {
  const reader = new ClaimReader();
  const pending: Promise<void>[] = [];

  const anchorAll = (claims: readonly Claim[], emit: (chunk: Chunk) => void) => {
    for (const claim of claims) {
      for (const { number, occurrence } of claim.cites) {
        const source = sourceOf(number);
        if (!source || source.gone || claim.text === "" || pending.length >= MAX_ANCHORS) continue;
        const before = pending.at(-1);
        const work = find(claim.text, source).then(async (anchor) => {
          await before; // in the order of the text
          if (!anchor) return;
          emit(anchorPart({ ...anchor, messageId, number, occurrence }));
        });
        pending.push(work.catch(onError));
      }
    }
  };

  const onChunk = (chunk: Chunk, emit: (chunk: Chunk) => void): void | Promise<void> => {
    if (chunk.type === "text-delta") {
      emit(chunk);
      anchorAll(reader.read(chunk.delta), emit);
      return;
    }
    if (chunk.type === "text-end") anchorAll(reader.read("", true), emit);
    if (chunk.type !== "finish") return emit(chunk);
    const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref());
    return Promise.race([Promise.all(pending), late]).then(() => emit(chunk));
  };
  return { onChunk };
}
