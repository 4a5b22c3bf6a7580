import type { Literal, Nodes, Parents, Root, RootContent } from "mdast";
import { splitMentions, type Mention, type NamedLecture } from "../cited-moment";
import { occurrencePlaces, splitMarkers } from "../marker-grammar";

/** A marker such as `[1, 2]`: its numbers, and of each, which occurrence in the answer it is. */
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

/** Links to moments in an answer. Each costs the page more than a whole sentence does; honest answers have about 80. */
export const MAX_MOMENT_LINKS = 200;

type Options = {
  /** What is cited: positions are those of a text in which it begins at `offset`. */
  text: string;
  offset?: number;
  /** How often each number was marked before the text. */
  marked: ReadonlyMap<number, number>;
  /** How many links to moments there may be before the text. */
  links?: number;
  /** The lectures whose moments may be named in words. */
  lectures: readonly NamedLecture[];
};

/**
 * A tree whose markers and named moments are nodes of their own; the tree that it was made from stays as it was. Whether a
 * number is a source's is decided when it is shown: it may become one later. After MAX_MOMENT_LINKS links, the
 * others stay text.
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
  #links: number;

  constructor(private readonly options: Options) {
    this.#places = occurrencePlaces(options.text);
    this.#links = options.links ?? 0;
  }

  within<Parent extends Parents>(parent: Parent): Parent {
    const children = parent.children.flatMap((child: Nodes): Nodes[] => {
      if (child.type === "text") return this.#cite(child.value, child.position);
      return ["children" in child && !(child.type in OPAQUE) ? this.within(child) : child];
    });
    return { ...parent, children: children as RootContent[] };
  }

  #cite(value: string, position: Nodes["position"]): Nodes[] {
    const { text, offset = 0, lectures } = this.options;
    const [start, end] = [
      (position?.start.offset ?? offset) - offset,
      (position?.end.offset ?? text.length + offset) - offset,
    ];
    const nodes: Nodes[] = [];
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
        const occurrences =
          part.type === "marker" ? part.numbers.map((number) => this.#occurrence(number, start, end)) : [];
        if (part.type === "marker" && isWhole(occurrences) && (this.#links += occurrences.length) <= MAX_MOMENT_LINKS) {
          nodes.push({ type: "citationMarker", value: part.value, numbers: part.numbers, occurrences });
        } else write(part.value);
      }
    }
    return nodes;
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

const isWhole = (occurrences: readonly (number | null)[]): occurrences is number[] => !occurrences.includes(null);
