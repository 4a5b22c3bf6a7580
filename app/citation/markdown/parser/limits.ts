import type { Nodes } from "mdast";

/**
 * What keeps the time and the depth of every answer bounded. Beyond these, signs of Markdown are text. Honest answers stay
 * far below: they nest lists three deep, and emphasis twice.
 */

/** Characters of a text: about 5,000 words with their citations. */
export const MAX_TEXT_LENGTH = 32_768;

/** Nodes of a tree, by weight. 5,000 words in short lines, each with emphasis and a citation, are about 4,000. */
export const MAX_NODES = 5_000;

/** What takes the page several times as long as other nodes. */
const HEAVY = new Set<Nodes["type"]>(["code", "math", "inlineMath", "table"]);

export const weightOf = ({ type }: Pick<Nodes, "type">) => (HEAVY.has(type) ? 4 : 1);

/** Counts the nodes of a tree while it is built, so that building ends where the limit is, not at the text's end. */
export class NodeBudget {
  constructor(private left: number) {}

  /** Throws when there are more nodes than there may be. */
  take(node: Pick<Nodes, "type">): void {
    this.left -= weightOf(node);
    if (this.left < 0) throw new Error("The text has too many nodes.");
  }
}

/** Quotations and list items around a block. */
export const MAX_CONTAINERS = 16;

/** Emphasis, links and images around a word. */
export const MAX_INLINE_DEPTH = 16;

/** Parentheses within an address; as in cmark. Without it, each of many unclosed links would be read to the end of the text. */
export const MAX_PARENTHESES = 32;

/** The longest web address that is linked; browsers send about as much. */
export const MAX_ADDRESS_LENGTH = 2_048;

/** The longest label of a footnote; as in GitHub's Markdown. */
export const MAX_LABEL_LENGTH = 999;
