import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from "@tanstack/react-virtual";
import { useCallback, type RefObject } from "react";
import type { TranscriptCue } from "./transcribed-lecture";

/** Estimated heights in pixels: a line, each extra line it wraps to, a chapter's title. */
const [LINE, WRAPPED, TITLE] = [30, 22, 44];
/** Characters that fit on one line of a panel of usual width. */
const WIDTH = 75;
/** The viewport assumed on the server, which renders enough lines to start reading. */
const SERVER_RECT = { width: 600, height: 600 };
/** Lines rendered above and below the visible ones. */
const OVERSCAN = 6;

/**
 * The part of the panel's height, as fractions, in which the current line is comfortable to read. The panel scrolls
 * only when the line leaves it.
 */
const COMFORT = { from: 0.1, to: 0.7 };

export type VirtualLines = Virtualizer<HTMLDivElement, HTMLLIElement>;

type Options = {
  box: RefObject<HTMLDivElement>;
  cues: readonly TranscriptCue[];
  headings: ReadonlyMap<number, string>;
  /** The line with the focus, which would lose it if it was not rendered; null if no line has it. */
  focused: number | null;
};

/** Virtualizes a transcript: only the lines near the visible ones, and the one with the focus, are rendered. */
export function useVirtualLines({ box, cues, headings, focused }: Options) {
  const rangeExtractor = useCallback((range: Range) => withLine(defaultRangeExtractor(range), focused), [focused]);
  const estimate = (index: number) =>
    LINE + WRAPPED * Math.floor((cues[index]?.text.length ?? 0) / WIDTH) + (headings.has(index) ? TITLE : 0);
  // The rule is about the React Compiler, which Cuepoint does not use.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer: VirtualLines = useVirtualizer({
    count: cues.length,
    getScrollElement: () => box.current,
    estimateSize: estimate,
    // Behind another tab, a line measures 0 although it will have a height.
    measureElement: (line) => line.getBoundingClientRect().height || estimate(Number(line.getAttribute("data-cue"))),
    overscan: OVERSCAN,
    rangeExtractor,
    initialRect: SERVER_RECT,
  });
  /** Scrolls a line to the middle of the panel. */
  const show = useCallback((cue: number) => void virtualizer.scrollToIndex(cue, { align: "center" }), [virtualizer]);
  const isComfortable = useCallback(
    (cue: number) => {
      const { scrollOffset, scrollRect, measurementsCache } = virtualizer;
      const [line, height] = [measurementsCache[cue], scrollRect?.height ?? 0];
      const at = line && scrollOffset !== null ? (line.start - scrollOffset) / height : -1;
      return at >= COMFORT.from && at <= COMFORT.to;
    },
    [virtualizer],
  );
  return { virtualizer, show, isComfortable };
}

const withLine = (indices: number[], line: number | null) =>
  line === null || indices.includes(line) ? indices : [...indices, line].sort((one, other) => one - other);
