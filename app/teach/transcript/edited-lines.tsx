import { useVirtualizer } from "@tanstack/react-virtual";
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ForwardedRef,
} from "react";
import { useTranslations } from "use-intl";
import type { PlayerSlot } from "~/player/player-slot";
import type { Line } from "~/transcript/edits/line";
import { EditedLine } from "./edited-line";
import type { EditorStore } from "./editor-store";
import type { ReportReview } from "./report-review";
import { useLineActions, type LineActions } from "./use-line-actions";

/** Estimated heights in pixels: a line, each wrapped line, the tools of the active line. */
const [LINE, WRAPPED, TOOLS] = [42, 24, 110];
/** Characters per line at the usual width of the list. */
const WIDTH = 70;
const SERVER_RECT = { width: 700, height: 700 };

export type LinesHandle = {
  /** Scrolls to a line and focuses it. */
  edit: (index: number) => void;
  /** Scrolls to a line. */
  show: (index: number) => void;
  /** Scrolls to the line of a report and focuses the report. */
  review: (index: number, reportId: string) => void;
};

type Props = {
  store: EditorStore;
  lines: readonly Line[];
  slot: PlayerSlot;
  lectureId: string;
  language: string;
  review: ReportReview;
  onConfirm: (lineKey: number) => void;
};

/** Lists all lines of a transcript. Only renders those near the viewport. */
export const EditedLines = forwardRef<LinesHandle, Props>(function EditedLines(
  { store, lines, slot, lectureId, language, review, onConfirm },
  handle,
) {
  const t = useTranslations("teach.transcript");
  const speakers = useId();
  const [active, setActive] = useState<number | null>(null);
  const current = useCurrentKey(store, lines, slot);
  const { box, virtualizer } = useLineList(store, lines, active);
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: "auto" }), [virtualizer]);
  const actions = useLineActions({ store, slot, lectureId, reveal, box, newLineText: t("newLine") });
  useLinesHandle(handle, actions, virtualizer);
  return (
    <div ref={box} role="group" aria-label={t("lines")} className="edited-lines">
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const key = store.keyOf(line);
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-line={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              // Showing the line's tools would move these buttons away while they are being pressed.
              onFocus={({ target }) => target.closest("[data-report], [data-unsure-note]") === null && setActive(key)}
            >
              <EditedLine
                line={line}
                index={index}
                lineKey={key}
                language={language}
                store={store}
                actions={actions}
                isActive={key === active}
                isCurrent={key === current}
                speakers={speakers}
                reports={review.byLine.get(index)}
                onDecide={review.decide}
                onConfirm={onConfirm}
              />
            </li>
          );
        })}
      </ol>
      <Speakers id={speakers} lines={lines} />
    </div>
  );
});

/** Lets the page show lines and reports. */
function useLinesHandle(
  handle: ForwardedRef<LinesHandle>,
  actions: LineActions,
  virtualizer: ReturnType<typeof useLineList>["virtualizer"],
): void {
  useImperativeHandle(
    handle,
    () => ({
      edit: (index) => actions.focus(index),
      show: (index) => virtualizer.scrollToIndex(index, { align: "center" }),
      review: (index, reportId) => actions.focusReport(index, reportId),
    }),
    [actions, virtualizer],
  );
}

/** Moves the focus to the conflicts if another editor deleted the line that had the focus. */
function useFocusAfterRemoval(store: EditorStore, lines: readonly Line[], active: number | null): void {
  useEffect(() => {
    if (active === null || store.indexOf(active) >= 0 || document.activeElement !== document.body) return;
    document.getElementById("conflicts")?.focus();
  }, [store, lines, active]);
}

/** Virtualizes the list. The active line is higher, by its tools. */
function useLineList(store: EditorStore, lines: readonly Line[], active: number | null) {
  const box = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(store, lines, active);
  const estimate = (index: number) => {
    const line = lines[index];
    if (!line) return LINE;
    return LINE + WRAPPED * Math.floor(line.text.length / WIDTH) + (store.keyOf(line) === active ? TOOLS : 0);
  };
  // The rule is about the React Compiler, which Cuepoint does not use.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => {
      const line = lines[index];
      return line ? store.keyOf(line) : index;
    },
    estimateSize: estimate,
    overscan: 8,
    initialRect: SERVER_RECT,
  });
  return { box, virtualizer };
}

/** Suggestions for the speaker field. */
function Speakers({ id, lines }: { id: string; lines: readonly Line[] }) {
  const names = useMemo(() => [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))].slice(0, 100), [lines]);
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** Returns the key of the line at the video's current time. */
function useCurrentKey(store: EditorStore, lines: readonly Line[], slot: PlayerSlot): number | null {
  const [key, setKey] = useState<number | null>(null);
  useEffect(() => {
    const update = () => {
      const { currentTime, ready } = slot.state();
      const line = ready ? lines[indexAt(lines, currentTime * 1000)] : undefined;
      setKey(line ? store.keyOf(line) : null);
    };
    update();
    return slot.subscribe(update);
  }, [store, lines, slot]);
  return key;
}

/**
 * Returns the index of the last line that starts at or before a time in milliseconds, or -1. Uses a binary search
 * because it runs four times a second.
 */
export function indexAt(lines: readonly Line[], ms: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
