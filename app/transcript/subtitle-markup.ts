import { decodeHTML } from "entities";

/**
 * Removes markup from subtitle text: HTML style tags and ASS overrides. Decodes character references. Text that only
 * looks like a tag ("a < b", "vector<int>") is kept. Takes linear time, because every repetition is bounded.
 */
export function plainSubtitleText(text: string): string {
  const bare = text
    .replace(/<br\s{0,5}\/?>|\[br\]/giu, "\n")
    .replace(/<\/?(?:[bisuvc]|font|em|strong|span|p|ruby|rt)(?:[ .][^<>]{0,200})?\/?>/giu, "")
    .replace(/\{\\[^{}]{0,200}\}/gu, "");
  return decodeHTML(bare);
}
