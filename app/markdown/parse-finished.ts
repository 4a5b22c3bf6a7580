import type { Nodes, Root } from "mdast";
import { parseMarkdown } from "./parse-markdown";
import { weightOf } from "./parser/limits";

/** Nodes that are kept in all: about 20 MB, two hundred answers of ordinary length. */
const MAX_KEPT_NODES = 60_000;

const kept = new Map<string, { tree: Root; nodes: number }>();
let keptNodes = 0;

/**
 * Parses a text that grows no more, once for all who ask for it while it is among the last that were asked for: the page
 * that shows an answer, its list of sources, and every other request for the same answer. The tree is shared: nobody may
 * change it.
 */
export function parseFinished(text: string): Root {
  const known = kept.get(text);
  const entry = known ?? withCount(parseMarkdown(text));
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

const withCount = (tree: Root) => ({ tree, nodes: countNodes(tree) });

/** How many nodes there are in a node, by weight. */
export function countNodes(node: Nodes): number {
  return "children" in node ? node.children.reduce((sum, child) => sum + weightOf(child) + countNodes(child), 0) : 0;
}
