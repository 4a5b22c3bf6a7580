import type { SlideSpan } from "./slide-span";

type SlideSpanJson = { start_seconds: number; end_seconds: number; page: number | null; confidence: number };

/** Converts slide spans to their wire format. Confidences have three digits. */
export const slideSpansToJson = (spans: readonly SlideSpan[]): SlideSpanJson[] =>
  spans.map(({ startMs, endMs, page, confidence }) => ({
    start_seconds: startMs / 1000,
    end_seconds: endMs / 1000,
    page,
    confidence: Math.round(confidence * 1000) / 1000,
  }));
