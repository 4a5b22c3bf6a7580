import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { useTranslations } from "use-intl";
import { useLatest } from "~/components/use-latest";
import type { EditedLecture } from "./edited-course";
import { moved, movedTo, sectionAfterMove, withStored } from "./moved";
import { scrollAtEdges } from "./scroll-at-edges";

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
  const [chosen, showOrder] = useState<string[] | null>(null);
  const order = chosen ? withStored(chosen, stored) : stored;
  // A pointer can be released before the last move is rendered, so the latest order is kept in a ref.
  const latest = useRef<string[] | null>(null);
  const latestOrder = () => (latest.current ? withStored(latest.current, stored) : stored);
  const setOrder = (next: string[]) => {
    latest.current = next;
    showOrder(next);
  };
  const changeOrder = (change: (order: string[]) => string[]) => setOrder(change(latestOrder()));
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
    const dropped = latestOrder();
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
  const latest = useLatest({ changeOrder, onEnd });
  useEffect(() => {
    if (dragged === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const moveTo = (x: number, y: number) => {
      const over = rowAt(x, y);
      if (!over || over.id === dragged) return;
      // Rows have different heights. Swapping only past the middle keeps the same row under the pointer.
      latest.current.changeOrder((order) => {
        const goesDown = order.indexOf(over.id) > order.indexOf(dragged);
        return goesDown === over.isBelowMiddle ? movedTo(order, dragged, order.indexOf(over.id)) : order;
      });
    };
    const scroll = scrollAtEdges(moveTo, signal);
    const onMove = ({ isPrimary, clientX, clientY }: globalThis.PointerEvent) => {
      if (!isPrimary) return;
      moveTo(clientX, clientY);
      scroll(clientX, clientY);
    };
    const end = (isDropped: boolean) => latest.current.onEnd(isDropped);
    window.addEventListener("pointermove", onMove, { signal });
    window.addEventListener("pointerup", ({ isPrimary }) => isPrimary && end(true), { signal });
    window.addEventListener("pointercancel", ({ isPrimary }) => isPrimary && end(false), { signal });
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
    return () => stop.abort();
  }, [dragged, latest]);
}

/** Returns the lecture at a point of the window, and whether the point is below the middle of its row. */
function rowAt(x: number, y: number): { id: string; isBelowMiddle: boolean } | null {
  const row = document.elementFromPoint(x, y)?.closest(`[${ROW}]`);
  const id = row?.getAttribute(ROW);
  if (!row || !id) return null;
  const { top, height } = row.getBoundingClientRect();
  return { id, isBelowMiddle: y > top + height / 2 };
}
