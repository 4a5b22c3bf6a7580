/** A time during which a slide is shown or discussed. The spans of a lecture are in their order and leave no gaps. */
export type SlideSpan = {
  startMs: number;
  endMs: number;
  /** Number of the page in the PDF file, from 1. Null while no slide is discussed. */
  page: number | null;
  /** How likely the page is right, 0 to 1. */
  confidence: number;
};
