import type { Paragraph, Root, Text } from "mdast";
import { BlockParser } from "./parser/block-parser";
import { position } from "./parser/content";
import { MAX_NODES, MAX_TEXT_LENGTH, NodeBudget } from "./parser/limits";

/** Text that is rendered as written, line by line. */
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
 * Parses GitHub Flavored Markdown with TeX between dollars, in linear time. Never throws: a text beyond the limits
 * (`parser/limits.ts`) becomes plain text.
 *
 * Link definitions are not supported, because a list of sources at the end of an answer, `[1]: The inverted index`,
 * would turn every citation into a broken link. Nor is indented code, because models fence code and indent text. HTML
 * is text. Positions have offsets only; every position is on line 1.
 *
 * @param maxNodes the most nodes that the tree may have
 */
export function parseMarkdown(text: string, maxNodes = MAX_NODES): Root {
  if (text.length > MAX_TEXT_LENGTH) return plainTree(text);
  try {
    return new BlockParser(text, new NodeBudget(maxNodes)).parse();
  } catch {
    return plainTree(text); // too many nodes, or a bug in the parser: one answer must not break the page
  }
}

/** Returns whether the text of a tree was beyond the limits. */
export function isPlain(tree: Root): boolean {
  return tree.children[0]?.type === "plainText";
}

/** Returns a text as a tree without any Markdown. */
export function plainTree(text: string): Root {
  const whole = position(0, text.length);
  return {
    type: "root",
    children: [{ type: "plainText", children: [{ type: "text", value: text, position: whole }], position: whole }],
    position: whole,
  };
}
