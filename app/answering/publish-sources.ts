import type { InferUIMessageChunk } from "ai";
import type { Source } from "~/citation/source";
import type { StudyMessage } from "~/conversation/message";
import { sourceParts } from "~/conversation/message-parts";
import type { AnnouncedCalls } from "./announced-calls";

type Chunk = InferUIMessageChunk<StudyMessage>;

type Publishing = {
  /** All sources of the conversation by number, extended with each call. */
  sources: Map<number, Source>;
  announced: AnnouncedCalls;
  /** Persists the parts of new sources, before they are streamed. */
  persist: (parts: Chunk[]) => Promise<void>;
  write: (part: Chunk) => void;
};

/**
 * Persists and streams the sources of each tool call, each source once per answer. A chunk that is found again may have
 * another lead-in. The answer may quote either, so its anchors are searched from the earlier start.
 */
export function sourcePublisher({ sources, announced, persist, write }: Publishing) {
  const shown = new Set<string>();
  return async (found: readonly Source[], toolCallId: string): Promise<void> => {
    await announced.wait(toolCallId);
    const parts = found.filter(({ chunkId }) => !shown.has(chunkId)).flatMap((source) => [...sourceParts(source)]);
    for (const source of found) {
      const known = shown.has(source.chunkId) ? sources.get(source.number) : undefined;
      sources.set(source.number, known ? fromFirstStart(known, source) : source);
      shown.add(source.chunkId);
    }
    await persist(parts);
    for (const part of parts) write(part);
  };
}

/** Returns a source as it was shown, from the earliest second that it was found with. */
const fromFirstStart = (shown: Source, foundAgain: Source): Source => ({
  ...shown,
  startSeconds: Math.min(shown.startSeconds, foundAgain.startSeconds),
});
