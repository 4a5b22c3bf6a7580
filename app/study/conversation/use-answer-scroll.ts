import { useEffect, useRef, type UIEvent } from "react";

/** Pixels from the end within which the reader counts as being at the end. */
const AT_END = 48;
/** Pixels above the question that the scrolling stops at. */
const MARGIN = 12;
/** The part of the box that a long question may fill: below it, its answer begins. */
const QUESTION_SHARE = 0.5;

/**
 * Scrolls a conversation while its last answer grows: to the end, but not past the answer's question, so that a long
 * answer can be read from its first line. It does not move if the reader has scrolled up, until the next question, and
 * follows to the end if the reader has scrolled there. Returns what the scrolling box needs. Questions are the elements
 * with `data-question`.
 */
export function useAnswerScroll(questionId: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => void (follows.current = true), [questionId]);
  useEffect(() => {
    const element = box.current;
    if (!element || !follows.current) return;
    const end = element.scrollHeight - element.clientHeight;
    const top = questionTop(element);
    element.scrollTop = element.scrollTop > top + 1 ? end : Math.min(end, top);
  });
  const onScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    follows.current = scrollHeight - scrollTop - clientHeight < AT_END;
  };
  return { ref: box, onScroll };
}

/**
 * The `scrollTop` at which the last question is at the top of the box, or its end in the middle, so that a long one
 * leaves room for its answer. In pixels; Infinity if there is no question.
 */
function questionTop(box: HTMLElement): number {
  const question = [...box.querySelectorAll("[data-question]")].at(-1);
  if (!question) return Infinity;
  const { top, bottom } = question.getBoundingClientRect();
  const start = Math.max(top - MARGIN, bottom - box.clientHeight * QUESTION_SHARE);
  return start - box.getBoundingClientRect().top + box.scrollTop;
}
