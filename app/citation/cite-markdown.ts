import type { Nodes, Parents, Root, RootContent } from "mdast";
import { splitMentions, type NamedLecture } from "./cited-moment";
import { occurrencePlaces, splitMarkers } from "./marker-grammar";

/** The elements that a marker and a moment named in words become; the page draws them. */
export const MARKER_ELEMENT = "cite-marker";
export const MOMENT_ELEMENT = "cite-moment";

/** What a marker's element carries: its text, and of each of its numbers, which occurrence in the answer it is. */
export type MarkerProperties = { marker: string; occurrences: string };
export type MomentProperties = { courseId: string; lectureId: string; seconds: number };

/** Where a bracketed number is never a citation. */
const OPAQUE: Partial<Record<Nodes["type"], string>> = {
  link: "link",
  linkReference: "link",
  definition: "link",
  image: "image",
  imageReference: "image",
  code: "code",
  inlineCode: "code",
  math: "math",
  inlineMath: "math",
  footnoteDefinition: "footnote",
  footnoteReference: "footnote",
};

type Options = {
  /** What the tree was parsed from: positions count in it. */
  text: string;
  /** How often each number was marked before the text. */
  marked: ReadonlyMap<number, number>;
  /** The lectures whose moments may be named in words. */
  lectures: readonly NamedLecture[];
};

/**
 * A tree whose markers and named moments are elements; the tree that it was made from stays as it was. Whether a number is
 * a source's is decided when it is shown: it may become one later. HTML is text.
 */
export function citeMarkdown(tree: Root, options: Options): Root {
  return new Citing(options).within(tree);
}

/** What a node is in which no marker is a citation; null for any other. */
export function opaqueInside(node: Nodes): string | null {
  return OPAQUE[node.type] ?? null;
}

class Citing {
  readonly #places: Map<number, number[]>;
  /** Of each number, how many of its places lie behind. */
  readonly #passed = new Map<number, number>();

  constructor(private readonly options: Options) {
    this.#places = occurrencePlaces(options.text);
  }

  within<Parent extends Parents>(parent: Parent): Parent {
    const children = parent.children.flatMap((child: Nodes): Nodes[] => {
      if (child.type === "text") return this.#cite(child.value, child.position);
      if (child.type === "html") return [{ type: "text", value: child.value }];
      if (child.type in OPAQUE) return [child.type === "footnoteDefinition" ? this.#plain(child) : child];
      return ["children" in child ? this.within(child) : child];
    });
    return { ...parent, children: children as RootContent[] };
  }

  /** Without HTML, and without citations. */
  #plain<Node extends Nodes>(node: Node): Node {
    if (!("children" in node)) return node;
    const children = node.children.map((child: Nodes) => (child.type === "html" ? { type: "text", value: child.value } : this.#plain(child)));
    return { ...node, children };
  }

  #cite(value: string, position: Nodes["position"]): Nodes[] {
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? this.options.text.length];
    return splitMentions(value, this.options.lectures).flatMap((piece): Nodes[] => {
      if (typeof piece !== "string") return [element(MOMENT_ELEMENT, piece.value, piece.mention)];
      return splitMarkers(piece).map((part): Nodes => {
        const occurrences = part.type === "marker" ? part.numbers.map((number) => this.#occurrence(number, start, end)) : [];
        if (part.type === "text" || occurrences.includes(null)) return { type: "text", value: part.value };
        return element(MARKER_ELEMENT, part.value, { marker: part.value, occurrences: occurrences.join(" ") });
      });
    });
  }

  /**
   * The next occurrence of a number between two places of the text. Whoever counts reads the text, where markers in code
   * count too; what the text has as an escape (`\[1\]`) is none.
   */
  #occurrence(number: number, start: number, end: number): number | null {
    const places = this.#places.get(number) ?? [];
    let next = this.#passed.get(number) ?? 0;
    while (next < places.length && places[next]! < start) next++;
    if (next >= places.length || places[next]! >= end) return null;
    this.#passed.set(number, next + 1);
    return (this.options.marked.get(number) ?? 0) + next + 1;
  }
}

function element(hName: string, value: string, hProperties: MarkerProperties | MomentProperties): Nodes {
  return { type: "text", value, data: { hName, hProperties, hChildren: [{ type: "text", value }] } } as Nodes;
}
