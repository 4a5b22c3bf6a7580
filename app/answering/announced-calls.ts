import type { UIMessageChunk } from "ai";
import type { ChunkStep } from "./chunk-steps";

/**
 * Delays the sources of a tool call until its `tool-input-available` chunk has passed through the stream. A tool starts
 * before that, and a source must not reach a reader before the search that found it.
 */
export class AnnouncedCalls {
  readonly #calls = new Map<string, { seen: Promise<void>; see: () => void }>();

  wait(toolCallId: string): Promise<void> {
    return this.#call(toolCallId).seen;
  }

  step<Chunk extends UIMessageChunk>(): ChunkStep<Chunk> {
    return {
      onChunk: (chunk, emit) => {
        emit(chunk);
        // The stream's reader takes the chunk in a later turn of the event loop.
        if (chunk.type === "tool-input-available") setImmediate(this.#call(chunk.toolCallId).see);
      },
      onEnd: () => this.#calls.forEach(({ see }) => see()),
    };
  }

  #call(toolCallId: string) {
    let call = this.#calls.get(toolCallId);
    if (!call) {
      let see = () => {};
      const seen = new Promise<void>((resolve) => (see = resolve));
      this.#calls.set(toolCallId, (call = { seen, see }));
    }
    return call;
  }
}
