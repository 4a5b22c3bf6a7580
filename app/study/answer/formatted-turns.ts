import { startTransition, useEffect, useMemo, useState } from "react";
import type { Turn } from "~/conversation/assign-citations";
import { textOf } from "~/conversation/message-content";

/**
 * Characters of answers that are parsed for one page: two of the longest answers, or thirty ordinary ones. React
 * renders a page on the server in one piece, which other requests wait for.
 */
export const MAX_FORMATTED_LENGTH = 65_536;

/**
 * Returns which turns have their Markdown rendered: the newest within the limit on the server and in the first render of
 * the browser, then all. Until then, older answers are plain text.
 */
export function useFormattedTurns(turns: readonly Turn[]): (index: number) => boolean {
  const [isEvery, setEvery] = useState(false);
  // In a transition, so that the page stays responsive while older answers are rendered.
  useEffect(() => startTransition(() => setEvery(true)), []);
  const first = useMemo(() => firstFormatted(turns), [turns]);
  return (index) => isEvery || index >= first;
}

/** Returns the index of the first turn from which all answers are within the limit. */
export function firstFormatted(turns: readonly Turn[]): number {
  let length = 0;
  const lastOver = turns.findLastIndex(({ answers }) => {
    length += answers.reduce((sum, answer) => sum + textOf(answer).length, 0);
    return length > MAX_FORMATTED_LENGTH;
  });
  return lastOver + 1;
}
