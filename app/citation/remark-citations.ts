import type { Nodes, Parents, Root, RootContent } from "mdast";
import { splitMarkers } from "./marker-grammar";

/** The element that a citation becomes; the page draws it. */
export const CITATION_ELEMENT = "cite-ref";

/** Where a bracketed number is never a citation. */
const OPAQUE = new Set(["link", "linkReference", "image", "imageReference", "definition", "code", "inlineCode", "math", "inlineMath", "footnoteDefinition", "footnoteReference", "html"]);

/**
 * A remark plugin: every number of a marker whose source is known becomes a citation element with that number;
 * an unknown number stays the text it was.
 */
export function remarkCitations({ isSource }: { isSource: (number: number) => boolean }) {
  return (tree: Root) => citeWithin(tree, isSource);
}

function citeWithin(parent: Parents, isSource: (number: number) => boolean): void {
  // A footnote's text arrives as [^1]: it is no text node, so it never gets here.
  parent.children = parent.children.flatMap((child: Nodes): Nodes[] => {
    if (OPAQUE.has(child.type)) return [child];
    if (child.type === "text") return cite(child.value, isSource);
    if ("children" in child) citeWithin(child, isSource);
    return [child];
  }) as RootContent[];
}

function cite(text: string, isSource: (number: number) => boolean): Nodes[] {
  return splitMarkers(text).flatMap((piece): Nodes[] => {
    if (piece.type === "text") return [{ type: "text", value: piece.value }];
    const known = piece.numbers.filter(isSource);
    if (known.length === 0) return [{ type: "text", value: piece.value }];
    return piece.numbers.map((number) => (isSource(number) ? citation(number) : { type: "text", value: `[${number}]` }));
  });
}

function citation(number: number): Nodes {
  return {
    type: "text",
    value: `[${number}]`,
    data: { hName: CITATION_ELEMENT, hProperties: { number }, hChildren: [{ type: "text", value: `[${number}]` }] },
  } as Nodes;
}
