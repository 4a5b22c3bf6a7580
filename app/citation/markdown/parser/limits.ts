import type { Nodes } from "mdast";

/**
 * Limits on the time and depth of parsing an answer. Beyond them, Markdown syntax is plain text. Ordinary answers are
 * far below: they nest lists three deep and emphasis twice.
 */

/** Characters: about 5,000 words with their citations. */
export const MAX_TEXT_LENGTH = 32_768;

/** Weighted nodes. 5,000 words in short lines, each with emphasis and a citation, are about 4,000. */
export const MAX_NODES = 5_000;

/** Nodes that take the page several times as long to render as others. */
const HEAVY = new Set<Nodes["type"]>(["code", "math", "inlineMath", "table"]);

/** Returns how many ordinary nodes a node counts for in `MAX_NODES`. */
export const weightOf = ({ type }: Pick<Nodes, "type">) => (HEAVY.has(type) ? 4 : 1);

/** Counts nodes while a tree is built, so that parsing stops at the limit rather than at the end of the text. */
export class NodeBudget {
  constructor(private left: number) {}

  /** Throws when the budget is exhausted. */
  take(node: Pick<Nodes, "type">): void {
    this.left -= weightOf(node);
    if (this.left < 0) throw new Error("The text has too many nodes.");
  }
}

/** Block quotes and list items around a block. */
export const MAX_CONTAINERS = 16;

/** Emphasis, links and images around a word. */
export const MAX_INLINE_DEPTH = 16;

/**
 * Parentheses within an address, as in cmark. Without a limit, every unclosed link would be read to the end of the
 * text.
 */
export const MAX_PARENTHESES = 32;

/** The longest web address that is linked: about what browsers send. */
export const MAX_ADDRESS_LENGTH = 2_048;

/** The longest label of a footnote, as in GitHub Flavored Markdown. */
export const MAX_LABEL_LENGTH = 999;
