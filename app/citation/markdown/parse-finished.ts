import type { Nodes, Root } from "mdast";
import { parseMarkdown } from "./parse-markdown";
import { MAX_TEXT_LENGTH, weightOf } from "./parser/limits";

/** Nodes that are kept in all: about 20 MB, two hundred answers of ordinary length. */
const MAX_KEPT_NODES = 60_000;

/** Characters of a cached text that take as much memory as a node. */
const CHARACTERS_PER_NODE = 100;

const kept = new Map<string, { tree: Root; nodes: number }>();
let keptNodes = 0;

/**
 * Parses a text that grows no more, once for all who ask for it while it is among the last that were asked for: the page
 * that shows an answer, its list of sources, and every other request for the same answer. The tree is shared: nobody may
 * change it.
 */
export function parseFinished(text: string): Root {
  if (text.length > MAX_TEXT_LENGTH) return parseMarkdown(text); // plain text: costs nothing, and would fill the cache
  const known = kept.get(text);
  const entry = known ?? withCount(parseMarkdown(text), text);
  kept.delete(text); // to be the newest
  kept.set(text, entry);
  if (!known) keptNodes += entry.nodes;
  for (const [oldest, { nodes }] of kept) {
    if (keptNodes <= MAX_KEPT_NODES) break;
    kept.delete(oldest);
    keptNodes -= nodes;
  }
  return entry.tree;
}

const withCount = (tree: Root, text: string) => ({
  tree,
  nodes: countNodes(tree) + Math.ceil(text.length / CHARACTERS_PER_NODE),
});

/** How many nodes there are in a node, by weight. */
export function countNodes(node: Nodes): number {
  return "children" in node ? node.children.reduce((sum, child) => sum + weightOf(child) + countNodes(child), 0) : 0;
}
