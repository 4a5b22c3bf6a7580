import { toSource } from "~/citation/number-sources";
import { passageForModel } from "~/conversation/tool-output";
import type { Passage } from "~/course/passage";
import { keySentences } from "~/extractive/key-sentences";
import type { Section } from "~/extractive/material";
import type { EmbedTexts } from "~/extractive/score-sentences";

/** A key sentence, and the passage where it is said. */
export type Highlight = { passage: Passage; sentence: string };

const MIN_PARTS = 3;
const MAX_PARTS = 6;
/** A part of a chapter has one key sentence. */
const PART_SECONDS = 120;
/** Seconds of each part whose sentences are compared, so that a chapter of hours takes no longer than half an hour. */
const COMPARED_SECONDS = 300;

/**
 * Returns the key sentences of a chapter in their order: of each of 3 to 6 equal parts, the one that is closest to the
 * chapter's title and to the part's other sentences.
 *
 * @param passages what is said in the chapter, in order
 */
export async function chapterHighlights(
  { title, from, to }: Pick<Section, "title" | "from" | "to">,
  passages: readonly Passage[],
  embed: EmbedTexts,
): Promise<Highlight[]> {
  const count = Math.min(MAX_PARTS, Math.max(MIN_PARTS, Math.round((to - from) / PART_SECONDS)));
  const length = (to - from) / count;
  // Numbers are their places in the list: they get those of the conversation once they are chosen.
  const readable = passages.map((passage, index) => ({
    ...passageForModel(toSource(passage, index + 1), passage),
    content: passage.content,
  }));
  const groups = Array.from({ length: count }, (_, part) => {
    const start = from + part * length;
    return { title, from: start, to: Math.min(start + length, start + COMPARED_SECONDS) };
  }).map((part) => ({
    ...part,
    passages: readable.filter(({ start_seconds, end_seconds }) => start_seconds < part.to && end_seconds > part.from),
  }));
  const found = await keySentences(groups, embed);
  const said = new Set<string>();
  return found.flatMap((key) => {
    const passage = key ? passages[key.number - 1] : undefined;
    if (!key || !passage || said.has(key.text)) return [];
    said.add(key.text);
    return [{ passage, sentence: key.text }];
  });
}
