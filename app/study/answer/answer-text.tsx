import { memo, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { NamedLecture } from "~/citation/cited-moment";
import { BlockReader, type Block } from "~/citation/markdown/block-reader";
import { citeMarkdown } from "~/citation/markdown/cite-markdown";
import { markUncited } from "~/citation/markdown/mark-uncited";
import { holdPartialMarker, markedNumbers } from "~/citation/marker-grammar";
import { CitationContext, type Citations } from "./citation-context";
import { drawMarkdown } from "./draw-markdown";

type Props = Citations & {
  text: string;
  /** How often each number was marked in the message before this text. */
  marked?: ReadonlyMap<number, number>;
  isStreaming: boolean;
  /** Whether sentences without a source are marked, each when its block is complete. */
  marksUncited?: boolean;
};

/**
 * An answer's Markdown with its citations as links. HTML is shown as text, an image by its description, and only
 * web addresses are links. While the text grows, finished blocks are neither parsed nor rendered again.
 */
export const AnswerText = memo(function AnswerText({
  text,
  marked,
  sources,
  anchors,
  isStreaming,
  marksUncited = false,
  onSeek,
}: Props) {
  const t = useTranslations("answer");
  const [reader] = useState(() => new BlockReader(marked));
  const shown = isStreaming ? holdPartialMarker(text) : text;
  const blocks = useMemo(() => reader.read(shown, isStreaming), [reader, shown, isStreaming]);
  const lectures = useNamedLectures(sources);
  const numbers = useNumbers(sources);
  const citations = useMemo(() => ({ sources, anchors, onSeek }), [sources, anchors, onSeek]);
  return (
    <CitationContext.Provider value={citations}>
      <div className="answer">
        {blocks.map((block, index) => {
          const isGrowing = isStreaming && block.isOpen;
          return (
            <BlockView
              key={block.start}
              block={block}
              lectures={lectures}
              isGrowing={isGrowing}
              numbers={marksUncited && !isGrowing ? numbers : null}
              isLedIn={isLeadIn(blocks[index - 1]?.text, numbers)}
            />
          );
        })}
      </div>
      {marksUncited && <p className="uncited-note">{t("uncitedNote")}</p>}
    </CitationContext.Provider>
  );
});

type BlockProps = {
  block: Block;
  lectures: readonly NamedLecture[];
  isGrowing: boolean;
  /** The numbers of the sources, to mark sentences without one. Null while nothing is marked. */
  numbers: ReadonlySet<number> | null;
  /** Whether the block before introduces this one with a citation. */
  isLedIn: boolean;
};

const BlockView = memo(function BlockView({ block, lectures, isGrowing, numbers, isLedIn }: BlockProps) {
  const { tree, text, ...place } = block;
  const cited = () => citeMarkdown(tree, { text, lectures, ...place });
  const isSource = (number: number) => numbers?.has(number) ?? false;
  return drawMarkdown(
    () => (numbers ? markUncited(cited(), { isSource, isCovered: isLedIn }) : cited()),
    text,
    isGrowing,
  );
});

/** Returns whether a block ends with a colon and cites a source for what follows. */
const isLeadIn = (text: string | undefined, numbers: ReadonlySet<number>) =>
  text !== undefined && /[:：]["”’)*_]*\s*$/u.test(text) && markedNumbers(text).some((number) => numbers.has(number));

/** Returns the numbers of the sources: the same set until a source is added. */
function useNumbers(sources: Citations["sources"]): ReadonlySet<number> {
  const key = [...sources.keys()].join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => new Set(sources.keys()), [key]);
}

/** Returns the distinct lectures of the sources: the same array until a lecture is added. */
function useNamedLectures(sources: Citations["sources"]): readonly NamedLecture[] {
  const lectures = new Map([...sources.values()].map((source) => [source.title, source]));
  const key = [...lectures.keys()].join("\n");
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => [...lectures.values()], [key]);
}
