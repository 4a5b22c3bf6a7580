/** A time during which a slide is shown or discussed. The spans of a lecture are in their order and leave no gaps. */
export type SlideSpan = {
  startMs: number;
  endMs: number;
  /** Number of the page in the PDF file, from 1. Null while no slide is discussed. */
  page: number | null;
  /** How likely the page is right, 0 to 1. */
  confidence: number;
};

/** Below this confidence, about every second page is another one. */
const CERTAIN = 0.5;

/** Whether a page is about as likely wrong as right. */
export const isUncertain = ({ confidence }: SlideSpan): boolean => confidence < CERTAIN;

/**
 * Returns the page that is discussed for most of a time, the earlier one of two, or null if none is with some
 * certainty. Times are milliseconds.
 */
export function mainPage(spans: readonly SlideSpan[], startMs: number, endMs: number): number | null {
  const shown = new Map<number, number>();
  for (const span of spans) {
    const shared = Math.min(span.endMs, endMs) - Math.max(span.startMs, startMs);
    if (span.page !== null && shared > 0 && !isUncertain(span))
      shown.set(span.page, (shown.get(span.page) ?? 0) + shared);
  }
  const longest = Math.max(...shown.values());
  return [...shown].find(([, ms]) => ms === longest)?.[0] ?? null;
}

/** Returns the address of a page in the file of some slides. */
export const pageUrl = ({ url }: { url: string }, page: number): string => `${url}#page=${page}`;
