import type { Nodes, Root } from "mdast";
import { parseMarkdown } from "./parse-markdown";
import { MAX_TEXT_LENGTH, weightOf } from "./parser/limits";

/** Nodes in the cache: about 20 MB, or two hundred answers of ordinary length. */
const MAX_CACHED_NODES = 60_000;

/** Characters of a cached text that take as much memory as a node. */
const CHARACTERS_PER_NODE = 100;

const cache = new Map<string, { tree: Root; nodes: number }>();
let cachedNodes = 0;

/**
 * Parses a complete text and caches its tree, because the page of an answer, its list of sources and later requests
 * parse the same text. Least recently used trees are evicted. Callers share the tree and must not change it.
 */
export function parseFinished(text: string): Root {
  if (text.length > MAX_TEXT_LENGTH) return parseMarkdown(text); // plain text is free to parse and would fill the cache
  const known = cache.get(text);
  const entry = known ?? withCount(parseMarkdown(text), text);
  cache.delete(text); // moves it to the newest end
  cache.set(text, entry);
  if (!known) cachedNodes += entry.nodes;
  for (const [oldest, { nodes }] of cache) {
    if (cachedNodes <= MAX_CACHED_NODES) break;
    cache.delete(oldest);
    cachedNodes -= nodes;
  }
  return entry.tree;
}

const withCount = (tree: Root, text: string) => ({
  tree,
  nodes: countNodes(tree) + Math.ceil(text.length / CHARACTERS_PER_NODE),
});

/** Returns the weighted number of nodes inside a node. */
export function countNodes(node: Nodes): number {
  return "children" in node ? node.children.reduce((sum, child) => sum + weightOf(child) + countNodes(child), 0) : 0;
}
