import type { Nodes, Parent, Parents, PhrasingContent, Root, Text } from "mdast";
import { offsetsOf, type Range } from "./parser/content";

/** A marked part of a text. */
type Marked = Omit<Parent, "type" | "children"> & { type: "marked"; children: PhrasingContent[] };

declare module "mdast" {
  interface PhrasingContentMap {
    marked: Marked;
  }
  interface RootContentMap {
    marked: Marked;
  }
}

/**
 * Returns a copy of a line's tree in which a range of its source is in `marked` nodes. Code, formulas, and words with
 * escaped characters are marked whole.
 */
export function markRange(tree: Root, range: Range): Root {
  return markIn(tree, range);
}

function markIn<Node extends Parents>(parent: Node, range: Range): Node {
  const children: Nodes[] = [];
  for (const child of parent.children) {
    for (const { node, isMarked } of split(child, range)) {
      const last = children.at(-1);
      if (!isMarked) children.push(node);
      else if (last?.type === "marked") last.children.push(node as PhrasingContent);
      else children.push({ type: "marked", children: [node as PhrasingContent] });
    }
  }
  return { ...parent, children };
}

type Piece = { node: Nodes; isMarked: boolean };

function split(node: Nodes, range: Range): Piece[] {
  if (isMarkedWhole(node, range)) return [{ node, isMarked: true }];
  if (node.type === "text") return splitText(node, range);
  return [{ node: "children" in node ? markIn(node, range) : node, isMarked: false }];
}

/** Blocks are not marked themselves. */
const BLOCKS = new Set<Nodes["type"]>(["root", "paragraph", "plainText"]);

function isMarkedWhole(node: Nodes, range: Range): boolean {
  if (BLOCKS.has(node.type)) return false;
  if ("children" in node && node.children.length > 0)
    return node.children.every((child) => isMarkedWhole(child, range));
  const { start, end } = offsetsOf(node);
  const isPlain = node.type === "text" && node.value.length === end - start;
  return isPlain ? range.start <= start && end <= range.end : start < range.end && range.start < end;
}

function splitText(text: Text, range: Range): Piece[] {
  const { start } = offsetsOf(text);
  const [from, to] = [range.start - start, range.end - start].map((at) => Math.max(0, at));
  const pieces = [
    { value: text.value.slice(0, from), isMarked: false },
    { value: text.value.slice(from, to), isMarked: true },
    { value: text.value.slice(to), isMarked: false },
  ];
  return pieces
    .filter(({ value }) => value !== "")
    .map(({ value, isMarked }) => ({ node: { type: "text", value }, isMarked }));
}
