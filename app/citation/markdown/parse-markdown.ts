import type { Paragraph, Root, Text } from "mdast";
import { BlockParser } from "./parser/block-parser";
import { Content, position } from "./parser/content";
import { parseInlines } from "./parser/inline-tree";
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

/**
 * Parses one line of a transcript, which is never a block: a dash opens speech, and a number ends a sentence. The tree
 * has inline nodes only. Never throws, like `parseMarkdown`.
 */
export function parseMarkdownLine(line: string): Root {
  if (line.length > MAX_TEXT_LENGTH) return plainTree(line);
  try {
    const whole = { start: 0, end: line.length };
    const children = parseInlines(new Content(line, [whole]), new Set(), new NodeBudget(MAX_NODES));
    return { type: "root", children, position: position(0, line.length) };
  } catch {
    return plainTree(line); // as in parseMarkdown
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
