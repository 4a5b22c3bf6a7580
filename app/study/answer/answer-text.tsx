import { memo, useMemo, useState } from "react";
import type { NamedLecture } from "~/citation/cited-moment";
import { BlockReader, type Block } from "~/citation/markdown/block-reader";
import { citeMarkdown } from "~/citation/markdown/cite-markdown";
import { holdPartialMarker } from "~/citation/marker-grammar";
import { CitationContext, type Citations } from "./citation-context";
import { drawMarkdown } from "./draw-markdown";

type Props = Citations & {
  text: string;
  /** How often each number was marked in the message before this text. */
  marked?: ReadonlyMap<number, number>;
  isStreaming: boolean;
};

/**
 * An answer's Markdown with its citations as links. HTML is shown as text, an image by its description, and only
 * web addresses are links. While the text grows, finished blocks are neither parsed nor rendered again.
 */
export const AnswerText = memo(function AnswerText({ text, marked, sources, anchors, isStreaming, onSeek }: Props) {
  const [reader] = useState(() => new BlockReader(marked));
  const shown = isStreaming ? holdPartialMarker(text) : text;
  const blocks = useMemo(() => reader.read(shown, isStreaming), [reader, shown, isStreaming]);
  const lectures = useNamedLectures(sources);
  const citations = useMemo(() => ({ sources, anchors, onSeek }), [sources, anchors, onSeek]);
  return (
    <CitationContext.Provider value={citations}>
      <div className="answer">
        {blocks.map((block) => (
          <BlockView key={block.start} block={block} lectures={lectures} isGrowing={isStreaming && block.isOpen} />
        ))}
      </div>
    </CitationContext.Provider>
  );
});

type BlockProps = { block: Block; lectures: readonly NamedLecture[]; isGrowing: boolean };

const BlockView = memo(function BlockView({ block, lectures, isGrowing }: BlockProps) {
  const { tree, text, ...place } = block;
  return drawMarkdown(() => citeMarkdown(tree, { text, lectures, ...place }), text, isGrowing);
});

/** Returns the distinct lectures of the sources: the same array until a lecture is added. */
function useNamedLectures(sources: Citations["sources"]): readonly NamedLecture[] {
  const lectures = new Map([...sources.values()].map((source) => [source.title, source]));
  const key = [...lectures.keys()].join("\n");
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => [...lectures.values()], [key]);
}
