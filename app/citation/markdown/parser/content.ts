import type { Node } from "mdast";

type Position = NonNullable<Node["position"]>;

/** The text of a leaf block, its lines joined and without their indentation, and where each line is in the source. */
export class Content {
  readonly text: string;
  /** Where each line begins in `text`. */
  readonly #starts: number[] = [];
  /** Where each line begins in the source. */
  readonly #offsets: number[] = [];

  /** @param lines ranges of the source, one a line */
  constructor(
    source: string,
    lines: readonly Range[],
    readonly kind: "block" | "cell" = "block",
  ) {
    let length = 0;
    for (const { start, end } of lines) {
      this.#starts.push(length);
      this.#offsets.push(start);
      length += end - start + 1;
    }
    this.text = lines.map(({ start, end }) => source.slice(start, end)).join("\n");
  }

  /** The place in the source of a range of the text. */
  position(start: number, end: number): Position {
    return position(this.#offset(start), this.#offset(end));
  }

  #offset(at: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return this.#offsets[low]! + at - this.#starts[low]!;
  }
}

export type Range = { start: number; end: number };

/** A range of the source as unist has it. Everything here counts offsets; lines are not counted: all is on the first. */
export function position(start: number, end: number): Position {
  return { start: { line: 1, column: start + 1, offset: start }, end: { line: 1, column: end + 1, offset: end } };
}
