import { useRef, useState, type RefObject } from "react";
import type { VirtualLines } from "./use-virtual-lines";

/** The line that Tab goes to. While a line has the focus, it is that one, so that Tab goes on to its other actions. */
export function useTabStop() {
  const [line, moveTo] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const onFocus = ({ target }: React.FocusEvent) => {
    const focused = target.closest<HTMLElement>("[data-cue]");
    if (!focused) return;
    moveTo(Number(focused.dataset.cue));
    setFocus(true);
  };
  return { line, moveTo, focused: hasFocus ? line : null, onFocus, onBlur: () => setFocus(false) };
}

type Options = {
  box: RefObject<HTMLElement>;
  virtualizer: VirtualLines;
  tabStop: ReturnType<typeof useTabStop>;
  onMove: () => void;
};

/**
 * Arrow keys move the focus from line to line, whether or not the next line is rendered yet. Only one line is a tab
 * stop: the last one that was focused or found, or else the first visible one.
 */
export function useLineKeys({ box, virtualizer, tabStop, onMove }: Options) {
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
    tabStop.moveTo(next);
    virtualizer.scrollToIndex(next, { align: "auto" });
    focusLine(next);
  };
  const items = virtualizer.getVirtualItems();
  const isRendered = items.some(({ index }) => index === tabStop.line);
  return { onKeyDown, tabStop: isRendered ? tabStop.line : firstVisible(virtualizer) };
}

/** Returns the index of the first line that is at least partly visible. */
export const firstVisible = ({ range }: VirtualLines): number => range?.startIndex ?? 0;
