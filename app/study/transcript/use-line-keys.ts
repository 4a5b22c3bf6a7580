import { useRef, useState, type RefObject } from "react";
import type { VirtualLines } from "./use-virtual-lines";

type Options = { box: RefObject<HTMLElement>; virtualizer: VirtualLines; onMove: () => void };

/**
 * Arrow keys move the focus from line to line, whether or not the next line is rendered yet. Only one line is a tab
 * stop.
 */
export function useLineKeys({ box, virtualizer, onMove }: Options) {
  const [tabStop, setTabStop] = useState(0);
  // When keys repeat faster than lines are rendered, the next key continues from the line that is awaited.
  const awaited = useRef<number | null>(null);
  const focusLine = (cue: number) => {
    const line = box.current?.querySelector<HTMLElement>(`[data-cue="${cue}"] a`);
    awaited.current = line ? null : cue;
    if (line) line.focus({ preventScroll: true });
    else if (box.current) requestAnimationFrame(() => awaited.current === cue && focusLine(cue));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const { count } = virtualizer.options;
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -count, End: count }[event.key];
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-cue]") : null;
    if (!by || !line || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(Math.max(0, (awaited.current ?? Number(line.dataset.cue)) + by), count - 1);
    onMove();
    setTabStop(next);
    virtualizer.scrollToIndex(next, { align: "auto" });
    focusLine(next);
  };
  /** The line with the focus is the tab stop, so that Tab goes on to its other actions. */
  const onFocus = ({ target }: React.FocusEvent) => {
    const line = target.closest<HTMLElement>("[data-cue]");
    if (line) setTabStop(Number(line.dataset.cue));
  };
  const items = virtualizer.getVirtualItems();
  const isRendered = items.some(({ index }) => index === tabStop);
  return { onKeyDown, onFocus, tabStop: isRendered ? tabStop : (items[0]?.index ?? 0) };
}
