import type { Literal, Nodes, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { splitMentions, type Mention, type NamedLecture } from "../cited-moment";
import { occurrencePlaces, splitMarkers } from "../marker-grammar";
import { isNotation } from "../notation";

/** A marker such as `[1, 2]`, with the occurrence of each of its numbers in the answer. */
export type CitationMarker = Omit<Literal, "type"> & {
  type: "citationMarker";
  numbers: number[];
  occurrences: number[];
};

/** A moment that an answer names in words: "The inverted index @ 02:41". */
type NamedMoment = Omit<Literal, "type"> & { type: "namedMoment"; mention: Mention };

declare module "mdast" {
  interface PhrasingContentMap {
    citationMarker: CitationMarker;
    namedMoment: NamedMoment;
  }
  interface RootContentMap {
    citationMarker: CitationMarker;
    namedMoment: NamedMoment;
  }
}

/** Nodes in which a bracketed number is never a citation. */
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

/** Links to moments in an answer. Each costs the page more than a whole sentence; ordinary answers have about 80. */
export const MAX_MOMENT_LINKS = 200;

type Options = {
  /** The text of the tree. The tree's positions count from a text in which it begins at `offset`. */
  text: string;
  offset?: number;
  /** How often each number is marked before the text. */
  marked: ReadonlyMap<number, number>;
  /** An upper bound of the links to moments before the text. */
  links?: number;
  /** The lectures that the text may name moments of. */
  lectures: readonly NamedLecture[];
};

/**
 * Returns a copy of a tree in which markers and named moments are nodes. Whether a number belongs to a source is
 * decided when it is rendered, because the source may arrive later. Markers after MAX_MOMENT_LINKS links remain text.
 */
export function citeMarkdown(tree: Root, options: Options): Root {
  return new Citing(options).within(tree);
}

/** Returns the kind of a node in which no marker is a citation, or null for any other node. */
export function opaqueInside(node: Nodes): string | null {
  return OPAQUE[node.type] ?? null;
}

class Citing {
  readonly #places: Map<number, number[]>;
  /** How many places of each number have been passed. */
  readonly #passed = new Map<number, number>();
  #links: number;

  constructor(private readonly options: Options) {
    this.#places = occurrencePlaces(options.text);
    this.#links = options.links ?? 0;
  }

  within<Parent extends Parents>(parent: Parent): Parent {
    const children = parent.children.flatMap((child: RootContent): RootContent[] => {
      if (child.type === "text") return this.#cite(child.value, child.position);
      return ["children" in child && !(child.type in OPAQUE) ? this.within(child) : child];
    });
    return { ...parent, children };
  }

  #cite(value: string, position: Nodes["position"]): PhrasingContent[] {
    const { text, offset = 0, lectures } = this.options;
    const [start, end] = [
      (position?.start.offset ?? offset) - offset,
      (position?.end.offset ?? text.length + offset) - offset,
    ];
    const nodes: PhrasingContent[] = [];
    const write = (text: string) => {
      const last = nodes.at(-1);
      if (last?.type === "text") last.value += text;
      else nodes.push({ type: "text", value: text });
    };
    for (const piece of splitMentions(value, lectures)) {
      if (typeof piece !== "string") {
        if (this.#links++ < MAX_MOMENT_LINKS) nodes.push({ type: "namedMoment", ...piece });
        else write(piece.value);
        continue;
      }
      for (const part of splitMarkers(piece)) {
        const places = part.type === "marker" ? part.numbers.map((number) => this.#occurrence(number, start, end)) : [];
        if (part.type === "marker" && isWhole(places) && this.#isCitation(part.value, places)) {
          const occurrences = places.map(({ occurrence }) => occurrence);
          nodes.push({ type: "citationMarker", value: part.value, numbers: part.numbers, occurrences });
        } else write(part.value);
      }
    }
    return nodes;
  }

  /** Returns whether a marker is no notation, and the page can link it. */
  #isCitation(marker: string, places: readonly Occurred[]): boolean {
    const at = places[0]?.at ?? 0;
    if (isNotation(this.options.text, at, at + marker.length)) return false;
    return (this.#links += places.length) <= MAX_MOMENT_LINKS;
  }

  /**
   * Returns the next occurrence of a number between two offsets and where it is, or null. Occurrences are counted in the text, where
   * markers in code count too, but escaped ones (`\[1\]`) do not.
   */
  #occurrence(number: number, start: number, end: number): Occurred | null {
    const places = this.#places.get(number) ?? [];
    let next = this.#passed.get(number) ?? 0;
    while ((places[next] ?? Infinity) < start) next++;
    const at = places[next] ?? Infinity;
    if (at >= end) return null;
    this.#passed.set(number, next + 1);
    return { at, occurrence: (this.options.marked.get(number) ?? 0) + next + 1 };
  }
}

type Occurred = { occurrence: number; at: number };
const isWhole = (places: readonly (Occurred | null)[]): places is Occurred[] => !places.includes(null);
