import { startTransition, useEffect } from "react";
import { useTranslations } from "use-intl";
import { formatTimestamp } from "~/course/moment";
import type { PlayerSlot } from "~/player/player-slot";
import type { NoticeState } from "./notice";
import { useRememberedPlace } from "./use-remembered-place";
import { useStart } from "./use-start";

/**
 * Opens a lecture where its address says, or where this browser left it, and shows a notice about the latter. Returns
 * the second in the address's query; null if there is none.
 */
export function useOpening(
  slot: PlayerSlot,
  { courseId, lectureId }: { courseId: string; lectureId: string },
  { say, dismiss }: NoticeState,
): number | null {
  const t = useTranslations("lecture");
  const { start, hash } = useStart(slot, lectureId);
  const asked = start ?? hash;
  const resumed = useRememberedPlace(slot, { courseId, lectureId }, asked !== null);
  const unclear = asked && "unclear" in asked ? asked.unclear : null;
  useEffect(() => {
    if (unclear !== null) say(t("unclearStart", { asked: unclear }));
  }, [unclear, say, t]);
  useEffect(() => {
    if (resumed === null) return;
    const startOver = { label: t("startOver"), act: () => void slot.seek(lectureId, 0) };
    startTransition(() => say(t("resumed", { time: formatTimestamp(resumed) }), startOver));
    return dismiss;
  }, [resumed, say, dismiss, t, slot, lectureId]);
  return start && "seconds" in start ? start.seconds : null;
}
