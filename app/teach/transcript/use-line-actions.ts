import { useCallback, useEffect, useMemo, useRef, type RefObject } from "react";
import type { PlayerSlot } from "~/player/player-slot";
import { insertAfter, mergeWithPrevious, moveTime, splitLine } from "~/transcript/edits/line-actions";
import type { EditorStore } from "./editor-store";

export type Edge = "start" | "end";

/** What can be done with a line. Lines are named by their keys. */
export type LineActions = ReturnType<typeof useLineActions>;

/** A step of a time that is moved by hand, in milliseconds. */
export const NUDGE_MS = 100;

type Options = {
  store: EditorStore;
  slot: PlayerSlot;
  lectureId: string;
  /** Shows a line that may not be rendered yet. */
  reveal: (index: number) => void;
  box: RefObject<HTMLElement>;
  newLineText: string;
};

/** The actions on lines, the same on every render. */
export function useLineActions({ store, slot, lectureId, reveal, box, newLineText }: Options) {
  const latest = useRef({ reveal, newLineText });
  useEffect(() => void (latest.current = { reveal, newLineText }));

  /** Calls a function with an element of a line as soon as it is rendered. */
  const within = useCallback(
    <E extends HTMLElement>(index: number, selector: string, act: (element: E) => void) => {
      const line = store.state().lines[index];
      if (!line) return;
      let attempts = 0;
      const attempt = () => {
        const element = box.current?.querySelector<E>(`[data-line="${store.keyOf(line)}"] ${selector}`);
        if (element) return act(element);
        if (attempts++ === 0) latest.current.reveal(index);
        if (attempts < MAX_FRAMES) requestAnimationFrame(attempt);
      };
      attempt();
    },
    [store, box],
  );

  /** Focuses a line's text, at a character, at its end or all of it. */
  const focus = useCallback(
    (index: number, caret: number | "all" | null = null) =>
      within<HTMLTextAreaElement>(index, "textarea", (field) => {
        field.focus();
        if (caret === "all") return field.select();
        const at = Math.min(caret ?? field.value.length, field.value.length);
        field.setSelectionRange(at, at);
      }),
    [within],
  );

  return useMemo(() => {
    const nowMs = () => slot.state().currentTime * 1000;
    return {
      focus,
      focusReport: (index: number, reportId: string) =>
        within(index, `[data-report="${CSS.escape(reportId)}"]`, (card) => {
          card.focus({ preventScroll: true });
          card.scrollIntoView({ block: "nearest" });
        }),
      play: (key: number) => {
        const line = store.state().lines[store.indexOf(key)];
        if (line) void slot.seek(lectureId, line.startMs / 1000);
      },
      split: (key: number, text: string, offset: number) => {
        store.commit();
        const at = store.indexOf(key);
        const atMs = slot.state().playing ? nowMs() : undefined;
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
        const at = store.indexOf(key);
        const change = insertAfter(store.state().lines, at, latest.current.newLineText);
        const [line] = change.to;
        if (line && store.change([change])) focus(store.indexOf(store.keyOf(line)), "all");
      },
      remove: (key: number) => {
        store.commit();
        const at = store.indexOf(key);
        const line = store.state().lines[at];
        if (line && store.change([{ at, from: [line], to: [] }]))
          focus(Math.min(at, store.state().lines.length - 1), 0);
      },
      setTime: (key: number, edge: Edge, toMs: number): boolean => {
        store.commit();
        return store.change([moveTime(store.state().lines, store.indexOf(key), { edge, toMs })]);
      },
      nudge: (key: number, edge: Edge, byMs: number) => {
        store.commit();
        const at = store.indexOf(key);
        const line = store.state().lines[at];
        if (!line) return;
        const toMs = (edge === "start" ? line.startMs : line.endMs) + byMs;
        store.change([moveTime(store.state().lines, at, { edge, toMs })]);
      },
      setToNow: (key: number, edge: Edge) => {
        store.commit();
        store.change([moveTime(store.state().lines, store.indexOf(key), { edge, toMs: nowMs() })]);
      },
    };
  }, [store, slot, lectureId, focus, within]);
}

/** How long a line may take to be rendered. */
const MAX_FRAMES = 30;
