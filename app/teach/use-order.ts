import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type PointerEvent } from "react";
import { useTranslations } from "use-intl";
import type { EditedLecture } from "./edited-course";
import { moved, movedTo, sectionAfterMove } from "./moved";

/** Attribute of a lecture's row that identifies it during a drag. */
export const ROW = "data-lecture";

/**
 * Returns the displayed order, which is ahead of the stored one while a change is being saved. A lecture that is dragged
 * into a section joins it; with the keyboard, its form does the same.
 */
export function useOrder(lectures: readonly EditedLecture[]) {
  const t = useTranslations("teach");
  const stored = lectures.map(({ lectureId }) => lectureId);
  const sections = new Map(lectures.map(({ lectureId, section }) => [lectureId, section]));
  const fetcher = useFetcher();
  const [order, showOrder] = useState(stored);
  // A pointer can be released before the last move is rendered, so the latest order is kept in a ref.
  const latest = useRef(stored);
  const setOrder = useCallback((next: string[]) => {
    latest.current = next;
    showOrder(next);
  }, []);
  const changeOrder = useCallback(
    (change: (order: string[]) => string[]) => setOrder(change(latest.current)),
    [setOrder],
  );
  const [announcement, setAnnouncement] = useState("");
  const save = (next: string[], joined: Record<string, string> = {}) =>
    fetcher.submit({ intent: "order", order: next.join(" "), ...joined }, { method: "post" });
  const announce = (next: string[], { lectureId, title }: EditedLecture, joined = "") =>
    setAnnouncement(
      [t("movedTo", { title, place: next.indexOf(lectureId) + 1, count: next.length }), joined].join(" ").trim(),
    );
  const move = (lecture: EditedLecture, by: -1 | 1) => {
    const next = moved(order, lecture.lectureId, by);
    setOrder(next);
    announce(next, lecture);
    save(next);
  };
  const [drag, setDrag] = useState<{ lecture: EditedLecture; from: string[] } | null>(null);
  useDragging(drag?.lecture.lectureId ?? null, changeOrder, (isDropped) => {
    setDrag(null);
    const dropped = latest.current;
    if (!drag || dropped.join(" ") === drag.from.join(" ")) return;
    if (!isDropped) return setOrder(drag.from);
    const { lectureId, section: before } = drag.lecture;
    const section = sectionAfterMove(dropped, lectureId, (id) => sections.get(id) ?? null);
    if (section === before) {
      announce(dropped, drag.lecture);
      save(dropped);
      return;
    }
    announce(dropped, drag.lecture, section === null ? t("leftSection") : t("joinedSection", { section }));
    save(dropped, { lecture: lectureId, section: section ?? "" });
  });
  const startDrag = (event: PointerEvent, lecture: EditedLecture) => {
    if (event.button !== 0) return;
    event.preventDefault(); // prevents text selection
    setDrag({ lecture, from: order });
  };
  return { order, move, startDrag, draggedId: drag?.lecture.lectureId ?? null, announcement };
}

/**
 * Moves a row with a mouse, pen or finger. The listeners are on the window because a moved row loses the pointer.
 * Escape restores the original order.
 */
function useDragging(
  dragged: string | null,
  changeOrder: (change: (order: string[]) => string[]) => void,
  onEnd: (isDropped: boolean) => void,
): void {
  const moveTo = useCallback(
    (x: number, y: number) => {
      const row = document.elementFromPoint(x, y)?.closest(`[${ROW}]`);
      const over = row?.getAttribute(ROW);
      if (!row || !over || over === dragged || dragged === null) return;
      const { top, height } = row.getBoundingClientRect();
      const isBelow = y > top + height / 2;
      // Rows have different heights. Swapping only past the middle keeps the same row under the pointer.
      changeOrder((order) => {
        const goesDown = order.indexOf(over) > order.indexOf(dragged);
        return goesDown === isBelow ? movedTo(order, dragged, order.indexOf(over)) : order;
      });
    },
    [dragged, changeOrder],
  );
  useEffect(() => {
    if (dragged === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("pointermove", ({ clientX, clientY }) => moveTo(clientX, clientY), { signal });
    window.addEventListener("pointerup", () => onEnd(true), { signal });
    window.addEventListener("pointercancel", () => onEnd(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && onEnd(false), { signal });
    return () => stop.abort();
  }, [dragged, moveTo, onEnd]);
}
