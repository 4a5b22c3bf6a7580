import { useCallback, useMemo, useRef, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { useLatest } from "~/components/use-latest";
import { unsureConfidence } from "~/transcript/confidence";
import type { Line } from "~/transcript/edits/line";
import { confirmLine } from "~/transcript/edits/line-actions";
import type { LinesHandle } from "./edited-lines";
import type { EditorStore } from "./editor-store";

type Options = {
  store: EditorStore;
  lines: readonly Line[];
  handle: RefObject<LinesHandle>;
  announce: (text: string) => void;
};

/** Returns how many lines the recognizer was unsure of are left, and the actions on them. */
export function useUnsureLines({ store, lines, handle, announce }: Options) {
  const t = useTranslations("teach.transcript");
  const count = useMemo(() => unsureIndexes(lines).length, [lines]);
  const latest = useLatest({ announce, t });
  const shown = useRef<number | null>(null);

  const showNext = useCallback(() => {
    const { announce, t } = latest.current;
    store.commit();
    const unsure = unsureIndexes(store.state().lines);
    const key = focusedLine() ?? shown.current;
    const before = key === null ? -1 : store.indexOf(key);
    const next = unsure.find((index) => index > before) ?? unsure[0];
    const line = next === undefined ? undefined : store.state().lines[next];
    if (next === undefined || !line) return announce(t("noUnsure"));
    shown.current = store.keyOf(line);
    handle.current?.edit(next);
  }, [store, handle, latest]);

  const confirm = useCallback(
    (lineKey: number) => {
      const { announce, t } = latest.current;
      store.commit();
      shown.current = lineKey;
      const { lines } = store.state();
      if (store.change([confirmLine(lines, store.indexOf(lineKey))]))
        announce(t("confirmed", { count: unsureIndexes(store.state().lines).length }));
    },
    [store, latest],
  );
  return { count, showNext, confirm };
}

const unsureIndexes = (lines: readonly Line[]): number[] =>
  lines.flatMap((line, index) => (unsureConfidence(line) ? [index] : []));

/** Returns the key of the line that has the focus, or null. */
function focusedLine(): number | null {
  const key = document.activeElement?.closest<HTMLElement>("[data-line]")?.dataset.line;
  return key === undefined ? null : Number(key);
}
