import type { Node } from "mdast";

type Position = NonNullable<Node["position"]>;

/** Offsets of the start of a line. */
type LineStart = { inText: number; inSource: number };

/**
 * The text of a leaf block, with its lines joined and their indentation removed, and the offset of each in the source.
 */
export class Content {
  readonly text: string;
  readonly #lines: LineStart[] = [];

  /** @param lines one range of the source per line */
  constructor(
    source: string,
    lines: readonly Range[],
    readonly kind: "block" | "cell" = "block",
  ) {
    let length = 0;
    for (const { start, end } of lines) {
      this.#lines.push({ inText: length, inSource: start });
      length += end - start + 1;
    }
    this.text = lines.map(({ start, end }) => source.slice(start, end)).join("\n");
  }

  /** Returns the source position of a range of the text. */
  position(start: number, end: number): Position {
    return position(this.#offset(start), this.#offset(end));
  }

  #offset(at: number): number {
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lines[middle]?.inText ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const { inText, inSource } = this.#lines[low] ?? { inText: 0, inSource: 0 };
    return inSource + at - inText;
  }
}

export type Range = { start: number; end: number };

/** Returns a range of the source as a unist position. Only offsets are meaningful: every position is on line 1. */
export function position(start: number, end: number): Position {
  return { start: { line: 1, column: start + 1, offset: start }, end: { line: 1, column: end + 1, offset: end } };
}

/** Returns the offsets of a node that this parser made. */
export function offsetsOf({ position }: Pick<Node, "position">): Range {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

/** Moves the end of a node to an offset. */
export function extendTo(node: Node, end: number): void {
  if (node.position) node.position.end = position(end, end).end;
}
