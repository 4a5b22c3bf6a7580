import type { InferUIMessageChunk } from "ai";
import { ProviderMarkers } from "~/citation/provider-markers";
import type { Source } from "~/citation/source";
import { SourceListRemover } from "~/citation/source-list";
import type { StudyMessage } from "~/conversation/message";
import type { ChunkStep } from "./chunk-steps";

type Chunk = InferUIMessageChunk<StudyMessage>;

/** One text of an answer on its way: markers become `[N]`, and a list of sources at its end is removed. */
class TidyText {
  readonly #markers: ProviderMarkers;
  readonly #list: SourceListRemover;

  constructor(sources: ReadonlyMap<number, Source>) {
    this.#markers = new ProviderMarkers((number) => sources.has(number));
    this.#list = new SourceListRemover(() => titlesOf(sources));
  }

  write(delta: string): string {
    return this.#list.write(this.#markers.write(delta));
  }

  end(): string {
    return this.#list.write(this.#markers.end()) + this.#list.end();
  }
}

/**
 * Tidies the texts of a hosted model while they stream, so that live, resumed and stored answers are the same. What is
 * held back is emitted with the next chunk, or when the text or the answer ends.
 *
 * @param sources the sources of the conversation by number, to which lookups add
 */
export function tidyText(sources: ReadonlyMap<number, Source>): ChunkStep<Chunk> {
  const texts = new Map<string, TidyText>();
  const close = (id: string, emit: (chunk: Chunk) => void) => {
    const delta = texts.get(id)?.end() ?? "";
    if (delta !== "") emit({ type: "text-delta", id, delta });
    texts.delete(id);
  };
  return {
    onChunk(chunk, emit) {
      if (chunk.type === "text-delta") {
        const text = texts.get(chunk.id) ?? new TidyText(sources);
        texts.set(chunk.id, text);
        const delta = text.write(chunk.delta);
        if (delta !== "" || chunk.providerMetadata) emit({ ...chunk, delta });
        return;
      }
      if (chunk.type === "text-end") close(chunk.id, emit);
      else if (["abort", "error", "finish"].includes(chunk.type)) for (const id of texts.keys()) close(id, emit);
      emit(chunk);
    },
  };
}

const titlesOf = (sources: ReadonlyMap<number, Source>) =>
  [...new Set([...sources.values()].map(({ title }) => title.toLowerCase()))].sort((a, b) => b.length - a.length);
