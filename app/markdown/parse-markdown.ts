import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { proseDollars } from "./prose-dollars";

/**
 * Answers are GitHub-flavoured Markdown with TeX between dollars. Definitions of links are not read: a list of sources at
 * an answer's end, `[1]: The inverted index`, would turn every citation of it into a link to nowhere. Nor is indented code:
 * models fence theirs, and what they indent they mean as text.
 */
export function parseMarkdown(text: string): Root {
  const tree = fromMarkdown(text, {
    extensions: [gfm(), math(), { disable: { null: ["definition", "codeIndented"] } }],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
  proseDollars(tree, text);
  return tree;
}
