import type { Nodes, Parents, Root, RootContent } from "mdast";
import { splitMentions } from "./cited-moment";
import { occurrencePlaces, splitMarkers } from "./marker-grammar";
import type { Source } from "./source";

/** The elements that a citation and a moment named in words become; the page draws them. */
export const CITATION_ELEMENT = "cite-ref";
export const MOMENT_ELEMENT = "moment-ref";

/** Where a bracketed number is never a citation. */
const OPAQUE = new Set(["link", "linkReference", "image", "imageReference", "definition", "code", "inlineCode", "math", "inlineMath", "footnoteDefinition", "footnoteReference", "html"]);

/**
 * A remark plugin: every number of a marker whose source is known becomes a citation element with that number and its
 * occurrence in the text, and every "Lecture title @ 12:34" a moment element; an unknown number stays the text it was.
 */
export function remarkCitations({ sources }: { sources: ReadonlyMap<number, Source> }) {
  return (tree: Root, file: { value: unknown }) => new Citing(sources, String(file.value)).within(tree);
}

class Citing {
  readonly #places: Map<number, number[]>;
  /** Of each number, how many of its places lie behind. */
  readonly #passed = new Map<number, number>();

  constructor(
    private readonly sources: ReadonlyMap<number, Source>,
    text: string,
  ) {
    this.#places = occurrencePlaces(text);
  }

  within(parent: Parents): void {
    // A footnote's text arrives as [^1]: it is no text node, so it never gets here.
    parent.children = parent.children.flatMap((child: Nodes): Nodes[] => {
      if (OPAQUE.has(child.type)) return [child];
      if (child.type === "text") return this.#cite(child.value, child.position?.start.offset ?? 0);
      if ("children" in child) this.within(child);
      return [child];
    }) as RootContent[];
  }

  #cite(text: string, offset: number): Nodes[] {
    return splitMentions(text, this.sources.values()).flatMap((piece): Nodes[] => {
      if (typeof piece !== "string") return [element(MOMENT_ELEMENT, piece.value, piece.mention)];
      return splitMarkers(piece).flatMap((part): Nodes[] => {
        if (part.type === "text") return [{ type: "text", value: part.value }];
        if (!part.numbers.some((number) => this.sources.has(number))) return [{ type: "text", value: part.value }];
        return part.numbers.map((number) => this.#citation(number, offset));
      });
    });
  }

  #citation(number: number, offset: number): Nodes {
    if (!this.sources.has(number)) return { type: "text", value: `[${number}]` };
    return element(CITATION_ELEMENT, `[${number}]`, { number, occurrence: this.#occurrence(number, offset) });
  }

  /** Markers in code and links count too, though they are no citations: whoever counts reads the text, not the tree. */
  #occurrence(number: number, offset: number): number {
    const places = this.#places.get(number) ?? [];
    let passed = this.#passed.get(number) ?? 0;
    while (passed < places.length && places[passed]! < offset) passed++;
    this.#passed.set(number, passed + 1);
    return passed + 1;
  }
}

function element(hName: string, value: string, hProperties: Record<string, string | number>): Nodes {
  return { type: "text", value, data: { hName, hProperties, hChildren: [{ type: "text", value }] } } as Nodes;
}
