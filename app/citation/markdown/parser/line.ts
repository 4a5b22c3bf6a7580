const TAB_STOP = 4;

/** Reads a line of the source from its start. A tab counts as the columns to the next tab stop. */
export class Line {
  /** Offset of the rest of the line in the source. */
  at: number;
  /** The column of the rest. */
  #column = 0;
  /** Columns of a partly consumed tab before the rest. */
  #spare = 0;

  constructor(
    readonly source: string,
    readonly start: number,
    readonly end: number,
  ) {
    this.at = start;
  }

  /** Columns of whitespace before the rest. */
  get indent(): number {
    let column = this.#column;
    for (let at = this.at; at < this.end && isBlank(this.source[at]); at++)
      column = nextColumn(this.source[at], column);
    return this.#spare + column - this.#column;
  }

  /** The rest, without leading whitespace. */
  get text(): string {
    return this.source.slice(this.textStart, this.end);
  }

  get textStart(): number {
    let at = this.at;
    while (at < this.end && isBlank(this.source[at])) at++;
    return at;
  }

  /** Offset of the end of the text, without trailing whitespace. */
  get textEnd(): number {
    let at = this.end;
    while (at > this.at && isBlank(this.source[at - 1])) at--;
    return at;
  }

  get isBlank(): boolean {
    return this.textStart === this.end;
  }

  /** Consumes up to so many columns of whitespace. */
  skipIndent(columns: number): void {
    let left = columns;
    for (;;) {
      const spare = Math.min(this.#spare, left);
      this.#spare -= spare;
      left -= spare;
      if (left === 0 || this.at === this.end || !isBlank(this.source[this.at])) return;
      const next = nextColumn(this.source[this.at], this.#column);
      this.#spare = next - this.#column;
      this.#column = next;
      this.at++;
    }
  }

  /** Consumes characters other than whitespace. */
  skip(characters: number): void {
    this.at += characters;
    this.#column += characters;
    this.#spare = 0;
  }

  /** The rest as written, with the remaining columns of a tab as spaces. */
  get rest(): string {
    return " ".repeat(this.#spare) + this.source.slice(this.at, this.end);
  }
}

/** Returns whether a character is a space or a tab. */
export const isBlank = (character: string | undefined) => character === " " || character === "\t";
const nextColumn = (character: string | undefined, column: number) =>
  character === "\t" ? column + TAB_STOP - (column % TAB_STOP) : column + 1;

/** Yields the lines of a text, without their line endings. */
export function* linesOf(text: string): Generator<Line> {
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (const { index, 0: end } of text.matchAll(ends)) {
    yield new Line(text, start, index);
    start = index + end.length;
  }
  if (start < text.length) yield new Line(text, start, text.length);
}
