import type { Paragraph, Root, Text } from "mdast";
import { BlockParser } from "./parser/block-parser";
import { position } from "./parser/content";
import { MAX_NODES, MAX_TEXT_LENGTH, NodeBudget } from "./parser/limits";

/** Text that is shown as it was written, line by line. */
type PlainText = Omit<Paragraph, "type" | "children"> & { type: "plainText"; children: [Text] };

declare module "mdast" {
  interface RootContentMap {
    plainText: PlainText;
  }
  interface BlockContentMap {
    plainText: PlainText;
  }
}

/**
 * Parses GitHub-flavoured Markdown with TeX between dollars, in time linear in the text. Never throws: a text beyond the
 * limits (`parser/limits.ts`) becomes plain text.
 *
 * Definitions of links are not read: a list of sources at an answer's end, `[1]: The inverted index`, would turn every
 * citation of it into a link to nowhere. Nor is indented code: models fence theirs, and what they indent they mean as text.
 * HTML is text. Positions are offsets; lines are not counted.
 *
 * @param maxNodes how many nodes the tree may have
 */
export function parseMarkdown(text: string, maxNodes = MAX_NODES): Root {
  if (text.length > MAX_TEXT_LENGTH) return plainTree(text);
  try {
    return new BlockParser(text, new NodeBudget(maxNodes)).parse();
  } catch {
    return plainTree(text); // too many nodes, or a fault of the parser: one answer must not take its page along
  }
}

/** Whether a text was beyond the limits. */
export function isPlain(tree: Root): boolean {
  return tree.children[0]?.type === "plainText";
}

/** A text without any Markdown. */
export function plainTree(text: string): Root {
  const whole = position(0, text.length);
  return {
    type: "root",
    children: [{ type: "plainText", children: [{ type: "text", value: text, position: whole }], position: whole }],
    position: whole,
  };
}
