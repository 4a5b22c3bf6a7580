import { useMemo } from "react";
import type { Anchor } from "~/citation/anchor";
import type { CitedMoment } from "~/citation/cited-moment";
import { citationsOf, citedMoments, sectionsOf, turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOfAll } from "~/conversation/message-content";

const NO_ANCHORS: ReadonlyMap<string, Anchor> = new Map();
export const NO_MOMENTS: readonly CitedMoment[] = [];

/** Returns the moments that the latest answer cites, once it is complete. */
export function useCitedByLatest(messages: StudyMessage[], isAnswering: boolean): readonly CitedMoment[] {
  return useMemo(() => {
    const turn = turnsOf(messages).at(-1);
    if (isAnswering || !turn?.question) return NO_MOMENTS;
    const sources = sourcesOfAll(messages);
    const anchors = new Map(turn.answers.map((answer) => [answer.id, anchorsOf(answer)]));
    const moments = sectionsOf(turn).flatMap((section) =>
      citedMoments(citationsOf(section, sources).markers, sources, anchors.get(section.messageId) ?? NO_ANCHORS),
    );
    return moments.length > 0 ? moments : NO_MOMENTS; // the same array, so that the timeline is not drawn again
  }, [messages, isAnswering]);
}
