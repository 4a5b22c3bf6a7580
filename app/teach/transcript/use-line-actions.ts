import { useCallback, useMemo, type RefObject } from "react";
import { useLatest } from "~/components/use-latest";
import type { PlayerSlot } from "~/player/player-slot";
import { collapseWhitespace } from "~/text/collapse-whitespace";
import { insertAfter, mergeWithPrevious, moveTime, splitLine } from "~/transcript/edits/line-actions";
import type { EditorStore } from "./editor-store";

export type Edge = "start" | "end";

/** Actions on a line. Lines are identified by their keys. */
export type LineActions = ReturnType<typeof useLineActions>;

/** Step of a nudged time, in milliseconds. */
export const NUDGE_MS = 100;

type Options = {
  store: EditorStore;
  slot: PlayerSlot;
  lectureId: string;
  /** Scrolls to a line that may not be rendered yet. */
  reveal: (index: number) => void;
  box: RefObject<HTMLElement>;
  newLineText: string;
};

/** Returns the actions on lines. They are the same on every render. */
export function useLineActions({ store, slot, lectureId, reveal, box, newLineText }: Options) {
  const { focus, focusReport } = useLineFocus({ store, reveal, box });
  return useMemo(
    () => ({
      focus,
      focusReport,
      play: (key: number) => {
        const line = store.state().lines[store.indexOf(key)];
        if (line) void slot.seek(lectureId, line.startMs / 1000);
      },
      ...textActions({ store, slot, focus, newLineText }),
      ...timeActions({ store, slot }),
    }),
    [store, slot, lectureId, focus, focusReport, newLineText],
  );
}

type Focus = (index: number, caret?: number | "all" | null) => void;

/** Moves the focus to lines, which may not be rendered yet. */
function useLineFocus({ store, reveal, box }: Pick<Options, "store" | "reveal" | "box">) {
  const latest = useLatest(reveal);

  /** Calls a function with an element of a line as soon as the line is rendered. */
  const within = useCallback(
    <E extends HTMLElement>(index: number, selector: string, act: (element: E) => void) => {
      const line = store.state().lines[index];
      if (!line) return;
      let attempts = 0;
      const attempt = () => {
        const element = box.current?.querySelector<E>(`[data-line="${store.keyOf(line)}"] ${selector}`);
        if (element) return act(element);
        if (attempts++ === 0) latest.current(index);
        if (attempts < MAX_FRAMES) requestAnimationFrame(attempt);
      };
      attempt();
    },
    [store, box, latest],
  );

  /** Focuses a line's text: at a character, at its end, or all of it. */
  const focus = useCallback<Focus>(
    (index, caret = null) =>
      within<HTMLTextAreaElement>(index, "textarea", (field) => {
        field.focus();
        showWhole(field);
        if (caret === "all") return field.select();
        const at = Math.min(caret ?? field.value.length, field.value.length);
        field.setSelectionRange(at, at);
      }),
    [within],
  );
  const focusReport = useCallback(
    (index: number, reportId: string) =>
      within(index, `[data-report="${CSS.escape(reportId)}"]`, (card) => {
        card.focus({ preventScroll: true });
        card.scrollIntoView({ block: "nearest" });
      }),
    [within],
  );
  return { focus, focusReport };
}

/** Shows all of a line: its note and its tools are below the field, and rendered once it has the focus. */
function showWhole(field: HTMLElement): void {
  const show = () => field.closest("[data-line]")?.scrollIntoView({ block: "nearest" });
  requestAnimationFrame(() => requestAnimationFrame(show));
}

type Editing = Pick<Options, "store" | "slot">;

const nowMs = ({ slot }: Pick<Options, "slot">) => slot.state().currentTime * 1000;

function textActions({ store, slot, focus, newLineText }: Editing & Pick<Options, "newLineText"> & { focus: Focus }) {
  return {
    split: (key: number, text: string, offset: number) => {
      store.commit();
      const at = store.indexOf(key);
      // Another editor changed the line: what was typed is in the conflict now, and must not replace their words.
      if (collapseWhitespace(store.state().lines[at]?.text ?? "") !== collapseWhitespace(text)) return;
      const atMs = slot.state().playing ? nowMs({ slot }) : undefined;
      if (store.change([splitLine(store.state().lines, at, { text, offset, atMs })])) focus(at + 1, 0);
    },
    merge: (key: number) => {
      store.commit();
      const at = store.indexOf(key);
      const caret = store.state().lines[at - 1]?.text.length ?? 0;
      if (store.change([mergeWithPrevious(store.state().lines, at)])) focus(at - 1, caret);
    },
    insert: (key: number) => {
      store.commit();
      const change = insertAfter(store.state().lines, store.indexOf(key), newLineText);
      const [line] = change.to;
      if (line && store.change([change])) focus(store.indexOf(store.keyOf(line)), "all");
    },
    remove: (key: number) => {
      store.commit();
      const at = store.indexOf(key);
      const line = store.state().lines[at];
      if (line && store.change([{ at, from: [line], to: [] }])) focus(Math.min(at, store.state().lines.length - 1), 0);
    },
  };
}

function timeActions({ store, slot }: Editing) {
  /** Returns the time that the line has then, which its neighbors limit; null if the change is refused. */
  const setTime = (key: number, edge: Edge, toMs: number): number | null => {
    store.commit();
    const isMade = store.change([moveTime(store.state().lines, store.indexOf(key), { edge, toMs })]);
    const line = store.state().lines[store.indexOf(key)];
    if (!line || (!isMade && store.state().problem)) return null;
    return edge === "start" ? line.startMs : line.endMs;
  };
  return {
    setTime,
    nudge: (key: number, edge: Edge, byMs: number) => {
      store.commit();
      const line = store.state().lines[store.indexOf(key)];
      if (line) setTime(key, edge, (edge === "start" ? line.startMs : line.endMs) + byMs);
    },
    setToNow: (key: number, edge: Edge) => void setTime(key, edge, nowMs({ slot })),
  };
}

/** Frames to wait for a line to be rendered. */
const MAX_FRAMES = 30;
