import { decodeHTML } from "entities";

/**
 * Subtitle text without its markup: tags of HTML that players show as style, overrides of ASS, character references.
 * What only looks like a tag ("a < b", "vector<int>") stays text. Linear: every repetition is bounded.
 */
export function plainSubtitleText(text: string): string {
  const bare = text
    .replace(/<br\s{0,5}\/?>|\[br\]/giu, "\n")
    .replace(/<\/?(?:[bisuvc]|font|em|strong|span|p|ruby|rt)(?:[ .][^<>]{0,200})?\/?>/giu, "")
    .replace(/\{\\[^{}]{0,200}\}/gu, "");
  return decodeHTML(bare);
}
